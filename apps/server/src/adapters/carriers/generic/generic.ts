import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { type FieldProblem, plainField, secretField } from '../../credentials/credential-fields.ts'
import type {
  AdapterContext,
  CallFailure,
  CarrierAdapter,
  CarrierTraits,
  FetchResult,
  NumberRequest,
  NumberResult,
} from '../client/carrier-adapter.ts'
import { textAt } from '../client/json-path.ts'
import { missingNumberResult } from '../client/other-number.ts'
import { checkOutcome, type JsonResponse, unexpectedStatus } from '../client/request-json.ts'
import { type Declaration, mappingOf, readDeclaration } from './declaration.ts'
import { type DeclaredParcel, parcelsOf, readDeclared } from './read-declared.ts'
import { requestDeclared } from './request-declared.ts'
import { webhookAuthOf } from './webhook.ts'

const webhookField = 'webhookSecret'

/** Any carrier with a JSON API: its address, its sign-in and its codes are fields of the credential. */
export const generic: CarrierAdapter = {
  id: 'generic',
  name: 'Another carrier',
  credentialFields: [
    {
      ...plainField('endpoint', 'Address', false),
      help: 'With {number} or {numbers}. Leave it empty if the carrier only sends webhooks.',
    },
    {
      ...plainField('body', 'Request body', false),
      help: 'With {number} or {numbers}, for a carrier that expects a POST.',
      isLong: true,
    },
    {
      ...plainField('auth', 'Authentication'),
      default: 'none',
      choices: ['none', 'header', 'query', 'basic', 'bearer', 'oauth'],
    },
    { ...plainField('authName', 'Header or parameter name', false), help: 'For the authentication header or query.' },
    plainField('user', 'User or client ID', false),
    secretField('secret', 'Key, password, token or client secret', false),
    { ...plainField('tokenUrl', 'Token address', false), help: 'For the authentication oauth.' },
    {
      ...plainField('declaration', 'Response mapping (JSON)'),
      help: 'Where the numbers, events and times are in a reply, and what the codes mean.',
      isLong: true,
    },
    {
      ...secretField(webhookField, 'Webhook secret', false),
      help: 'At least 16 characters. One that begins with whsec_ signs the messages, any other is part of the address.',
    },
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 1 },
  retentionDays: 90,
  homeZone: 'UTC',
  mapping: { version: 1, rows: [] },
  traitsOf,
  findProblems,
  webhookField,

  async check(context, fields) {
    const declaration = readDeclaration(fields.declaration ?? '')
    if ('problem' in declaration) return refused(declaration.problem)
    if (!fields.endpoint) return refused(noAddress)
    return checkOutcome(await requestDeclared(context, fields, ['0000000000']))
  },

  async fetch(context, fields, requests) {
    const declaration = readDeclaration(fields.declaration ?? '')
    if ('problem' in declaration) return { outcome: refused(declaration.problem), numbers: [], calls: 0 }
    if (!fields.endpoint) return { outcome: refused(noAddress), numbers: [], calls: 0 }
    return fetchDeclared(context, { fields, declaration, requests })
  },
}

function traitsOf(fields: Fields): CarrierTraits | null {
  const declaration = readDeclaration(fields.declaration ?? '')
  if ('problem' in declaration) return null
  const { limits, retentionDays, homeZone } = declaration
  return { limits, retentionDays, homeZone, mapping: mappingOf(declaration) }
}

function findProblems({ declaration = '', [webhookField]: secret = '' }: Fields): FieldProblem[] {
  const read = readDeclaration(declaration)
  const problems = declaration !== '' && 'problem' in read ? [{ id: 'declaration', message: read.problem }] : []
  const isWeak = secret !== '' && webhookAuthOf(secret) === null
  return isWeak ? [...problems, { id: webhookField, message: '{_field_} must have at least 16 characters' }] : problems
}

const noAddress = 'There is no address to call. Enter one in the credential.'

const refused = (reason: string): CallFailure => ({ kind: 'failed', reason, cause: 'refused' })

type DeclaredRequest = { fields: Fields; declaration: Declaration; requests: readonly NumberRequest[] }

async function fetchDeclared(
  context: AdapterContext,
  { fields, declaration, requests }: DeclaredRequest,
): Promise<FetchResult> {
  const response = await requestDeclared(
    context,
    fields,
    requests.map(({ number }) => number),
  )
  if (response.kind !== 'json') return { outcome: response, numbers: [], calls: 1 }
  if (response.status >= 400 && response.status !== 404 && response.status !== 410)
    return { outcome: unexpectedStatus(response.status), numbers: [], calls: 1 }
  return { outcome: { kind: 'ok' }, numbers: readNumbers(declaration, response, requests), calls: 1 }
}

function readNumbers(declaration: Declaration, { status, value }: JsonResponse, requests: readonly NumberRequest[]) {
  const { retentionDays } = declaration
  const parcels = status >= 400 || isNotFound(declaration, value) ? [] : parcelsOf(declaration, value)
  return requests.map((request): NumberResult => {
    if (status === 410) return { kind: 'purged', number: request.number }
    const own = parcels.find(parcel => isOwn(parcel, request, requests.length))
    const answered = parcels.map(({ number }) => number)
    return own === undefined
      ? missingNumberResult(request, { retentionDays, answered, requests })
      : readDeclared(declaration, own.parcel, request)
  })
}

/** A parcel without a number can only be matched if one number was requested. */
const isOwn = ({ number }: DeclaredParcel, request: NumberRequest, requestCount: number): boolean =>
  number === null ? requestCount === 1 : sameNumber(number, request.number)

const isNotFound = ({ notFound }: Declaration, value: unknown): boolean =>
  notFound?.values.includes(textAt(value, notFound.path) ?? '') ?? false
