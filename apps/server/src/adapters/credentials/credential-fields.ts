import type { Fields } from '@aftermile/domain/carriers/connection-string'

export type CredentialField = {
  readonly id: string
  readonly label: string
  readonly isSecret: boolean
  readonly isRequired: boolean
  readonly default: string | null
}

/** The base address of the carrier; the default is its public API. */
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

/** The fields of a credential with defaults filled in, and the labels of required fields that are missing. */
export function fillDefaults({ credentialFields }: WithCredentialFields, given: Fields) {
  const pairs = credentialFields.map(
    ({ id, default: fallback }) => [id, given[id]?.trim() || (fallback ?? '')] as const,
  )
  const fields: Fields = Object.fromEntries(pairs)
  const missing = credentialFields.filter(({ id, isRequired }) => isRequired && fields[id] === '')
  return { fields, missing: missing.map(({ label }) => label) }
}

/** An address below the carrier's base address, with query parameters. Empty values are left out. */
export function urlOf(fields: Fields, path: string, query: Readonly<Record<string, string | null>> = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  const search = given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given))}`
  return `${(fields.baseUrl ?? '').replace(/\/+$/, '')}${path}${search}`
}
