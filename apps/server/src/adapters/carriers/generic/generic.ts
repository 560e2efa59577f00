import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type {
  AdapterContext,
  CallFailure,
  CarrierAdapter,
  CarrierTraits,
  FetchResult,
  NumberRequest,
  NumberResult,
} from '../client/carrier-adapter.ts'
import { plainField, secretField } from '../client/credential-fields.ts'
import { notFoundResult } from '../client/fetch-one-by-one.ts'
import { textAt } from '../client/json-path.ts'
import { sameNumber } from '../client/raw-events.ts'
import { checkOutcome, type JsonResponse, unexpectedStatus } from '../client/request-json.ts'
import { type Declaration, mappingOf, readDeclaration } from './declaration.ts'
import { type DeclaredParcel, parcelsOf, readDeclared } from './read-declared.ts'
import { requestDeclared } from './request-declared.ts'

/** Any carrier that answers in JSON: its address, its door and its words are data of the credential. */
export const generic: CarrierAdapter = {
  id: 'generic',
  name: 'Another carrier',
  credentialFields: [
    plainField('endpoint', 'Address with {number} or {numbers}; none where the carrier only tells', false),
    plainField('body', 'Body with {number}, where it takes one', false),
    { ...plainField('auth', 'Sign-in: none, header, query, basic, bearer or oauth'), default: 'none' },
    plainField('authName', 'Name of the header or parameter', false),
    plainField('user', 'User or client ID', false),
    secretField('secret', 'Key, password, token or client secret', false),
    plainField('tokenUrl', 'Address for tokens', false),
    plainField('declaration', 'How its answers are read (JSON)'),
    secretField(
      'webhookSecret',
      'Secret for what it sends by itself: whsec_… signs, another is part of the address',
      false,
    ),
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 1 },
  retentionDays: 90,
  homeZone: 'UTC',
  mapping: { version: 1, rows: [] },
  traitsOf,

  async check(outside, fields) {
    const declaration = readDeclaration(fields.declaration ?? '')
    if ('problem' in declaration) return refused(declaration.problem)
    if (!fields.endpoint) return refused(noAddress)
    return checkOutcome(await requestDeclared(outside, fields, ['0000000000']))
  },

  async fetch(outside, fields, wanted) {
    const declaration = readDeclaration(fields.declaration ?? '')
    if ('problem' in declaration) return { outcome: refused(declaration.problem), numbers: [], calls: 0 }
    if (!fields.endpoint) return { outcome: refused(noAddress), numbers: [], calls: 0 }
    return fetchDeclared(outside, { fields, declaration, wanted })
  },
}

function traitsOf(fields: Fields): CarrierTraits | null {
  const declaration = readDeclaration(fields.declaration ?? '')
  if ('problem' in declaration) return null
  const { limits, retentionDays, homeZone } = declaration
  return { limits, retentionDays, homeZone, mapping: mappingOf(declaration) }
}

const noAddress = 'There is no address to ask at.'

const refused = (reason: string): CallFailure => ({ kind: 'failed', reason, cause: 'refused' })

type Asked = { fields: Fields; declaration: Declaration; wanted: readonly NumberRequest[] }

async function fetchDeclared(outside: AdapterContext, { fields, declaration, wanted }: Asked): Promise<FetchResult> {
  const answer = await requestDeclared(
    outside,
    fields,
    wanted.map(({ number }) => number),
  )
  if (answer.kind !== 'json') return { outcome: answer, numbers: [], calls: 1 }
  if (answer.status >= 400 && answer.status !== 404 && answer.status !== 410)
    return { outcome: unexpectedStatus(answer.status), numbers: [], calls: 1 }
  return { outcome: { kind: 'ok' }, numbers: readNumbers(declaration, answer, wanted), calls: 1 }
}

function readNumbers(declaration: Declaration, { status, value }: JsonResponse, wanted: readonly NumberRequest[]) {
  const parcels = status >= 400 || isNotFound(declaration, value) ? [] : parcelsOf(declaration, value)
  return wanted.map((one): NumberResult => {
    if (status === 410) return { kind: 'purged', number: one.number }
    const own = parcels.find(parcel => isOwn(parcel, one, wanted.length))
    return own === undefined
      ? notFoundResult(one, declaration.retentionDays)
      : readDeclared(declaration, own.parcel, one.number)
  })
}

/** An answer without numbers speaks of the one that was asked for. */
const isOwn = ({ number }: DeclaredParcel, wanted: NumberRequest, asked: number): boolean =>
  number === null ? asked === 1 : sameNumber(number, wanted.number)

const isNotFound = ({ notFound }: Declaration, value: unknown): boolean =>
  notFound?.values.includes(textAt(value, notFound.path) ?? '') ?? false
