import type { FieldError } from '@aftermile/contract/problem'
import { secretMask } from '@aftermile/contract/settings/credentials'
import { type Fields, readConnectionString, writeConnectionString } from '@aftermile/domain/carriers/connection-string'
import { messages } from '@aftermile/domain/form-rules'
import type { CredentialField } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/carriers/client/credential-fields.ts'
import { refused, refusedAll } from '../../../runtime/problem.ts'

/** What a credential can be for, as far as its fields go. */
export type Api = { readonly id: string; readonly credentialFields: readonly CredentialField[] }

type ApiField = { readonly id: string; readonly value: string }

export type SentFields = {
  readonly connectionString?: string | undefined
  readonly apiFields?: readonly ApiField[] | undefined
}

/** What is stored already. */
export type StoredFields = { readonly apiId: string; readonly fields: Fields }

/** The fields as they were sent, by either way; null where neither was. */
export function readSent({ connectionString, apiFields }: SentFields): Fields | null {
  const fromText = connectionString === undefined ? null : filled(readConnectionString(connectionString))
  const fromList = apiFields === undefined ? null : filled(readList(apiFields))
  if (fromText !== null && fromList !== null && !isSame(fromText, fromList))
    throw refused('connectionString', '{_field_} and apiFields do not say the same; send one of them')
  return fromList ?? fromText
}

/** The fields to store, in the order of the api: masks give way to what is kept, and unknown fields are refused by name. */
export function mergeSentFields(api: Api, sent: Fields, kept: StoredFields | null): Fields {
  const known = new Set(api.credentialFields.map(({ id }) => id))
  const unknown = Object.keys(sent).filter(id => !known.has(id))
  refuseFields(unknown, () => `{_field_} is not a field of ${api.id}`)
  const given = api.credentialFields.filter(({ id }) => Object.hasOwn(sent, id))
  const masked = given.filter(({ id, isSecret }) => isSecret && sent[id] === secretMask).map(({ id }) => id)
  const lost = masked.filter(id => kept?.apiId !== api.id || kept.fields[id] === undefined)
  refuseFields(lost, () => '{_field_} is masked, and nothing is stored for it')
  if (kept !== null && isMoved(api, kept.fields, sent))
    refuseFields(masked, () => '{_field_} must be entered again, for the address is another one')
  return Object.fromEntries(
    given.map(({ id }) => [id, (masked.includes(id) ? kept?.fields[id] : sent[id]) ?? ''] as const),
  )
}

/** Without these it could not be used. */
export function refuseMissing(api: Api, fields: Fields): void {
  const settled = fillDefaults(api, fields).fields
  const missing = api.credentialFields.filter(({ id, isRequired }) => isRequired && settled[id] === '')
  refuseFields(
    missing.map(({ id }) => id),
    () => messages.required,
  )
}

/** As replies show them. What no field of the api says is open is a secret. */
export function showFields(api: Api | null, fields: Fields): { connectionString: string; apiFields: ApiField[] } {
  const open = new Set(api?.credentialFields.flatMap(({ id, isSecret }) => (isSecret ? [] : [id])))
  const apiFields = Object.entries(fields).map(([id, value]) => ({ id, value: open.has(id) ? value : secretMask }))
  return { connectionString: writeConnectionString(byId(apiFields)), apiFields }
}

/** The names of the fields that differ: all that may be told of them. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(id => before[id] !== after[id]).sort()

function readList(list: readonly ApiField[]): Fields {
  const ids = list.map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  refuseFields(repeated, () => '{_field_} is there twice')
  return byId(list)
}

const byId = (list: readonly ApiField[]): Fields => Object.fromEntries(list.map(({ id, value }) => [id, value]))

const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))

const isSame = (one: Fields, other: Fields): boolean => changedFields(one, other).length === 0

/** A secret that nobody can read must not be sent elsewhere by someone who only turns an address. */
function isMoved(api: Api, before: Fields, after: Fields): boolean {
  const [was, is] = [fillDefaults(api, before).fields, fillDefaults(api, after).fields]
  return api.credentialFields.some(({ id, isSecret }) => !isSecret && originOf(was[id]) !== originOf(is[id]))
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
