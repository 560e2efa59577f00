import type { CredentialApi } from '@aftermile/contract/settings/credentials'
import { secretMask } from '@aftermile/contract/settings/credentials'
import { writeConnectionString } from '@aftermile/domain/carriers/connection-string'

export type ApiFieldValues = { id: string; value: string }[]

/** The name of a field in forms and in the errors of the server. */
export const fieldName = (id: string): string => `apiFields.${id}`

/** Sets one field. The list keeps the order of the adapter and has no empty values, as the server stores it. */
export function setApiField(api: CredentialApi, values: ApiFieldValues, changed: ApiFieldValues[number]) {
  const all = new Map([...values, changed].map(({ id, value }) => [id, value]))
  return api.credentialFields.flatMap(({ id }) => {
    const value = all.get(id) ?? ''
    return value === '' ? [] : [{ id, value }]
  })
}

export const connectionStringOf = (values: ApiFieldValues): string =>
  writeConnectionString(Object.fromEntries(values.map(({ id, value }) => [id, value])))

/** The fields in words, without their secrets, to compare two versions. */
export function fieldsText(apis: readonly CredentialApi[], value: unknown): string {
  const labels = new Map(apis.flatMap(api => api.credentialFields.map(({ id, label }) => [id, label])))
  const values = Array.isArray(value) ? (value as ApiFieldValues) : [] // the field of a credential
  const secrets = new Set(
    apis.flatMap(api => api.credentialFields.filter(({ isSecret }) => isSecret).map(({ id }) => id)),
  )
  const shown = ({ id, value: text }: ApiFieldValues[number]) => {
    if (!secrets.has(id)) return text
    return text === secretMask ? 'saved value' : 'new value'
  }
  return values.map(item => `${labels.get(item.id) ?? item.id}: ${shown(item)}`).join(', ') || '–'
}
