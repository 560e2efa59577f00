import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { CallFailure, CallOutcome } from '../../carriers/client/carrier-adapter.ts'
import type { FieldProblem } from '../../credentials/credential-fields.ts'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import { callToCheck, readGood } from '../client/call-to-check.ts'
import { parseJson } from '../client/parse-json.ts'
import { type CopyOutcome, type DocumentChange, documentFields, type SearchCopier } from '../client/search-copier.ts'
import type { AppContext } from '../message-sender.ts'

const version = 'api-version=2023-11-01'
const timeoutMs = 30_000
const maxBytes = 4 * 1024 * 1024

const indexUrl = ({ baseUrl = '', index = '' }: Fields, path = ''): string =>
  `${baseUrl.replace(/\/+$/, '')}/indexes/${encodeURIComponent(index)}${path}?${version}`

const headersOf = ({ apiKey = '' }: Fields) => ({ 'api-key': apiKey, 'content-type': 'application/json' })

/** Reads the index. It may be missing: the first copy makes it. */
export const checkAzure = (context: AppContext, fields: Fields): Promise<CallOutcome> =>
  callToCheck(context, { url: indexUrl(fields), headers: headersOf(fields), maxBytes }, answer =>
    answer.status === 404 && answer.value !== undefined ? { kind: 'ok' } : readGood(answer),
  )

const indexName = /^[a-z0-9]([a-z0-9-]{0,126}[a-z0-9])$/

export const findAzureProblems = ({ index = '' }: Fields): FieldProblem[] =>
  index === '' || (indexName.test(index) && !index.includes('--'))
    ? []
    : [{ id: 'index', message: '{_field_} can only contain lowercase letters, digits and single dashes' }]

export const openAzure = (context: AppContext, fields: Fields): SearchCopier => ({
  async copy(changes) {
    const names = new Map(changes.map(({ name }) => [keyOf(name), name]))
    const body = JSON.stringify({ value: changes.map(actionOf) })
    const answer = await request(context, fields, { url: indexUrl(fields, '/docs/index'), method: 'POST', body })
    if (answer.kind !== 'answer') return answer
    if (answer.status === 404) return makeIndex(context, fields)
    return resultsIn(answer.value, names) ?? unreadable
  },
})

/** Azure takes letters, digits, _, - and = in keys. */
const keyOf = (name: string): string => Buffer.from(name).toString('base64url')

const actionOf = ({ name, document }: DocumentChange) =>
  document === null
    ? { '@search.action': 'delete', key: keyOf(name) }
    : { '@search.action': 'mergeOrUpload', key: keyOf(name), ...document }

async function makeIndex(context: AppContext, fields: Fields): Promise<CopyOutcome> {
  const body = JSON.stringify({ name: fields.index, fields: indexFields })
  const made = await request(context, fields, { url: indexUrl(fields), method: 'PUT', body })
  if (made.kind !== 'answer') return made
  return made.status === 404 ? failed('The service can’t be found at this address.', 'status') : { kind: 'emptied' }
}

const filter = { searchable: false, filterable: true, facetable: true, sortable: true, retrievable: true }
const indexFields = [
  { name: 'key', type: 'Edm.String', key: true, searchable: false, filterable: true, retrievable: true },
  ...documentFields.filters.map(name => ({ name, type: 'Edm.String', ...filter })),
  { name: 'isOpen', type: 'Edm.Boolean', ...filter, searchable: undefined },
  { name: 'sortedAt', type: 'Edm.DateTimeOffset', ...filter, searchable: undefined },
  ...documentFields.texts.map(name => ({ name, type: 'Collection(Edm.String)', searchable: true, retrievable: true })),
]

type Answer = { readonly kind: 'answer'; readonly status: number; readonly value: unknown }

/** What is wrong with the call itself is a failure. 404 is up to the caller. */
async function request(
  { call, maxSendMs }: AppContext,
  fields: Fields,
  sent: OutsideRequest,
): Promise<Answer | CallFailure> {
  const response = await call({ ...sent, headers: headersOf(fields), timeoutMs: maxSendMs ?? timeoutMs, maxBytes })
  if (response.kind !== 'response') return failed(response.message, response.kind)
  const { status, text, headers } = response
  if (status === 401 || status === 403) return { kind: 'unauthorized', reason: 'Azure rejected the key.' }
  if (status === 429 || status === 503) return { kind: 'quota', retryAt: retryAtOf(headers['retry-after']) }
  const value = parseJson(text)
  if ((status >= 200 && status < 300) || status === 404) return { kind: 'answer', status, value }
  const said = messageIn(value)
  return failed(`Azure replied with ${status}.${said === null ? '' : ` It says: ${said}`}`.slice(0, 300), 'status')
}

const failed = (reason: string, cause: Extract<CallFailure, { kind: 'failed' }>['cause']): CallFailure => ({
  kind: 'failed',
  reason,
  cause,
})

const unreadable = failed('The reply couldn’t be read.', 'garbage')

function retryAtOf(header: string | undefined): string | null {
  return header !== undefined && /^\d{1,6}$/.test(header.trim())
    ? new Date(Date.now() + Number(header) * 1000).toISOString()
    : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function messageIn(value: unknown): string | null {
  const error = isObject(value) ? value.error : null
  return isObject(error) && typeof error.message === 'string' ? error.message : null
}

/** Statuses of a document that may be taken the next time. */
const laterStatuses = new Set([409, 422, 429, 503])

/** One result for each document. A document without a result is tried again. */
function resultsIn(value: unknown, names: ReadonlyMap<string, string>): CopyOutcome | null {
  const results = isObject(value) && Array.isArray(value.value) ? value.value.filter(isObject) : null
  if (results === null) return null
  const refused = new Map<string, string>()
  const later = new Set(names.values())
  for (const { key, status, statusCode, errorMessage } of results) {
    const name = typeof key === 'string' ? names.get(key) : undefined
    if (name === undefined || (status !== true && laterStatuses.has(Number(statusCode)))) continue
    later.delete(name)
    if (status !== true)
      refused.set(name, typeof errorMessage === 'string' ? errorMessage.slice(0, 300) : 'It was refused.')
  }
  return { kind: 'copied', refused, later }
}
