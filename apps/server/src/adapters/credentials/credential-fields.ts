import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { maxAddressLength } from '@aftermile/domain/content/web-address'
import { email } from '@aftermile/domain/form-rules'
import { numberText } from '@aftermile/domain/format/numbers'

/** url: an address with https; host: the name of a server; port: a number; email: an e-mail address. */
export type FieldFormat = 'text' | 'url' | 'host' | 'port' | 'email'

export type CredentialField = {
  readonly id: string
  readonly label: string
  readonly isSecret: boolean
  readonly isRequired: boolean
  readonly default: string | null
  /** One sentence under the field. */
  readonly help: string | null
  /** The values to choose from; null: any text. */
  readonly choices: readonly string[] | null
  /** Usually more than one line. */
  readonly isLong: boolean
  readonly format: FieldFormat
}

/** The base address of the carrier; the default is its public API. */
export const addressField = (address: string): CredentialField => ({
  ...plainField('baseUrl', 'Address'),
  default: address,
})

export const plainField = (id: string, label: string, isRequired = true): CredentialField => ({
  id,
  label,
  isSecret: false,
  isRequired,
  default: null,
  help: null,
  choices: null,
  isLong: false,
  format: 'text',
})

export const secretField = (id: string, label: string, isRequired = true): CredentialField => ({
  ...plainField(id, label, isRequired),
  isSecret: true,
})

type WithCredentialFields = { readonly credentialFields: readonly CredentialField[] }

/** The fields of a credential with defaults filled in, and the labels of required fields that are missing. */
export function fillDefaults({ credentialFields }: WithCredentialFields, given: Fields) {
  const pairs = credentialFields.map(
    ({ id, default: fallback }) => [id, given[id]?.trim() || (fallback ?? '')] as const,
  )
  const fields: Fields = Object.fromEntries(pairs)
  const missing = credentialFields.filter(({ id, isRequired }) => isRequired && fields[id] === '')
  return { fields, missing: missing.map(({ label }) => label) }
}

/** A field whose value cannot be right. `{_field_}` in the message stands for its label; the value is never in it. */
export type FieldProblem = { readonly id: string; readonly message: string }

/** The fields whose values do not fit their format. Empty ones do. */
export function findMalformed({ credentialFields }: WithCredentialFields, fields: Fields): FieldProblem[] {
  return credentialFields.flatMap(field => {
    const value = fields[field.id] ?? ''
    const why = value === '' ? null : whyMalformed(field, value)
    return why === null ? [] : [{ id: field.id, message: `{_field_} ${why}` }]
  })
}

function whyMalformed({ choices, format }: CredentialField, value: string): string | null {
  if (choices !== null) return choices.includes(value) ? null : `must be one of ${choices.join(', ')}`
  switch (format) {
    case 'text':
      return null
    case 'url':
      if (value.length > maxAddressLength) return `can have up to ${numberText(maxAddressLength)} characters`
      return URL.canParse(value) && /^https?:\/\/[^\s]+$/i.test(value)
        ? null
        : 'must be an address such as https://api.example.com'
    case 'host':
      return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)
        ? null
        : 'must be the name of a server, such as smtp.example.com'
    case 'port':
      return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
        ? null
        : 'must be a number from 1 to 65535'
    case 'email':
      return email(value) === null ? null : 'must be an e-mail address'
  }
}

/** An address below the carrier's base address, with query parameters. Empty values are left out. */
export function urlOf(fields: Fields, path: string, query: Readonly<Record<string, string | null>> = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  const search = given.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(given))}`
  return `${(fields.baseUrl ?? '').replace(/\/+$/, '')}${path}${search}`
}
