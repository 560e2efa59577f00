import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { CredentialField } from './carrier-adapter.ts'

/** The address of the carrier: its own one unless told. */
export const addressField = (address: string): CredentialField => ({
  id: 'baseUrl',
  label: 'Address',
  isSecret: false,
  isRequired: true,
  default: address,
})

export const plainField = (id: string, label: string, isRequired = true): CredentialField => ({
  id,
  label,
  isSecret: false,
  isRequired,
  default: null,
})

export const secretField = (id: string, label: string, isRequired = true): CredentialField => ({
  ...plainField(id, label, isRequired),
  isSecret: true,
})

export type WithCredentialFields = { readonly credentialFields: readonly CredentialField[] }

/** The fields of a credential with the defaults filled in, and the labels of those that are missing. */
export function fillDefaults({ credentialFields }: WithCredentialFields, given: Fields) {
  const pairs = credentialFields.map(({ id, default: usual }) => [id, given[id]?.trim() || (usual ?? '')] as const)
  const fields: Fields = Object.fromEntries(pairs)
  const missing = credentialFields.filter(({ id, isRequired }) => isRequired && fields[id] === '')
  return { fields, missing: missing.map(({ label }) => label) }
}

/** An address under the carrier's own, with what is asked for; empty values are left out. */
export function urlOf(fields: Fields, path: string, query: Readonly<Record<string, string | null>> = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  const search = given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given))}`
  return `${(fields.baseUrl ?? '').replace(/\/+$/, '')}${path}${search}`
}
