import type { FieldError } from '@aftermile/contract/problem'
import { type CredentialApi, secretMask } from '@aftermile/contract/settings/credentials'
import { type Fields, readConnectionString, writeConnectionString } from '@aftermile/domain/carriers/connection-string'
import { messages } from '@aftermile/domain/form-rules'
import {
  type CredentialField,
  type FieldProblem,
  fillDefaults,
  findMalformed,
} from '../../../adapters/credentials/credential-fields.ts'
import { refused, refusedAll } from '../../../runtime/problem.ts'

/** What a credential is for, and the fields it needs. */
export type Api = {
  readonly id: string
  readonly credentialFields: readonly CredentialField[]
  readonly findProblems?: (fields: Fields) => FieldProblem[]
}

type ApiField = { readonly id: string; readonly value: string }

export type SentFields = {
  readonly connectionString?: string | undefined
  readonly apiFields?: readonly ApiField[] | undefined
}

export type StoredFields = { readonly apiId: string; readonly fields: Fields }

/** The fields as they were sent, as connection string or as list; null where neither was sent. */
export function readSent({ connectionString, apiFields }: SentFields): Fields | null {
  const fromText = connectionString === undefined ? null : filled(readConnectionString(connectionString))
  const fromList = apiFields === undefined ? null : filled(readList(apiFields))
  if (fromText !== null && fromList !== null && !isSame(fromText, fromList))
    throw refused('connectionString', '{_field_} and apiFields differ. Send only one of them')
  return fromList ?? fromText
}

/** The fields to store, in the order of the api. A masked secret keeps its stored value; unknown fields are refused by name. */
export function mergeSentFields(api: Api, sent: Fields, stored: StoredFields | null): Fields {
  const known = new Set(api.credentialFields.map(({ id }) => id))
  const unknown = Object.keys(sent).filter(id => !known.has(id))
  refuseFields(unknown, () => `{_field_} isn’t a field of ${api.id}`)
  const sentFields = api.credentialFields.filter(({ id }) => Object.hasOwn(sent, id))
  const masked = sentFields.filter(({ id, isSecret }) => isSecret && sent[id] === secretMask).map(({ id }) => id)
  const lost = masked.filter(id => stored?.apiId !== api.id || stored.fields[id] === undefined)
  refuseFields(lost, () => '{_field_} is masked, but no value is saved for it')
  if (stored !== null && isMoved(api, stored.fields, sent))
    refuseFields(masked, () => '{_field_} must be entered again, because the address has changed')
  return Object.fromEntries(
    sentFields.map(({ id }) => [id, (masked.includes(id) ? stored?.fields[id] : sent[id]) ?? ''] as const),
  )
}

/** Everything that is wrong with fields that are complete. */
export const findProblems = (api: Api, fields: Fields): FieldProblem[] => [
  ...findMalformed(api, fields),
  ...(api.findProblems?.(fields) ?? []),
]

/** Refuses an enabled credential whose fields are missing or wrong. */
export function refuseIncomplete(api: Api, fields: Fields): void {
  const filledFields = fillDefaults(api, fields).fields
  const missing = api.credentialFields.filter(({ id, isRequired }) => isRequired && filledFields[id] === '')
  refuseFields(
    missing.map(({ id }) => id),
    () => messages.required,
  )
  const problems = new Map(findProblems(api, filledFields).map(({ id, message }) => [id, message]))
  refuseFields([...problems.keys()], id => problems.get(id) ?? '')
}

/** The fields as replies show them. A field that the api does not declare as open is masked. */
export function showFields(api: Api | null, fields: Fields): { connectionString: string; apiFields: ApiField[] } {
  const open = new Set(api?.credentialFields.flatMap(({ id, isSecret }) => (isSecret ? [] : [id])))
  const apiFields = Object.entries(fields).map(([id, value]) => ({ id, value: open.has(id) ? value : secretMask }))
  return { connectionString: writeConnectionString(byId(apiFields)), apiFields }
}

type NamedApi = Pick<Api, 'id' | 'credentialFields'> & { readonly name: string; readonly webhookField?: string }

/** An api for the metadata, from which the console draws the form. */
export const showApi = ({ id, name, credentialFields, webhookField = '' }: NamedApi): CredentialApi => ({
  id,
  name,
  credentialFields: credentialFields.map(field => ({ ...field, choices: field.choices && [...field.choices] })),
  webhookField: webhookField || null,
})

/** The names of the fields that differ. Their values may be secret. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(id => before[id] !== after[id]).sort()

function readList(list: readonly ApiField[]): Fields {
  const ids = list.map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  refuseFields(repeated, () => '{_field_} is sent twice')
  return byId(list)
}

const byId = (list: readonly ApiField[]): Fields => Object.fromEntries(list.map(({ id, value }) => [id, value]))

const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))

const isSame = (a: Fields, b: Fields): boolean => changedFields(a, b).length === 0

/** Whether an address points to another host. Then a masked secret must be entered again, so that nobody can send it elsewhere. */
function isMoved(api: Api, before: Fields, after: Fields): boolean {
  const [old, next] = [fillDefaults(api, before).fields, fillDefaults(api, after).fields]
  return api.credentialFields.some(
    ({ id, isSecret, format }) =>
      !isSecret && (format === 'host' ? old[id] !== next[id] : originOf(old[id]) !== originOf(next[id])),
  )
}

function originOf(text = ''): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}

function refuseFields(ids: readonly string[], message: (id: string) => string): void {
  const failures = ids.map((id): FieldError => ({ name: `apiFields.${id}`, message: message(id) }))
  if (failures.length > 0) throw refusedAll(failures)
}
