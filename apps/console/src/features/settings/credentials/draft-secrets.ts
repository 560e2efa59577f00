import type { CredentialApi } from '@aftermile/contract/settings/credentials'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import type { ApiFieldValues } from './api-field-values.ts'
import type { Credential } from './credential-owner.ts'

/** Only fields that the metadata calls open go into a draft. Secrets stay as they are in the form. */
export function draftSecrets(apis: readonly CredentialApi[]): NonNullable<Editing<Credential>['secrets']> {
  const fields = apis.flatMap(api => api.credentialFields)
  const secret = new Set(fields.filter(({ isSecret }) => isSecret).map(({ id }) => id))
  const open = new Set(fields.map(({ id }) => id).filter(id => !secret.has(id)))
  const openOf = (values: ApiFieldValues) => values.filter(({ id }) => open.has(id))
  return {
    leaveOut: ({ apiFields, ...others }) => ({ ...others, ...(apiFields && { apiFields: openOf(apiFields) }) }),
    putBack: ({ apiFields, ...others }, now) => {
      if (apiFields === undefined) return others
      const isSameApi = others.apiId === undefined || others.apiId === now.apiId
      const kept = isSameApi ? now.apiFields.filter(({ id }) => secret.has(id)) : []
      return { ...others, apiFields: [...openOf(apiFields), ...kept] }
    },
    names: 'Keys and passwords',
  }
}
