import { type CredentialApi, type CredentialField, secretMask } from '@aftermile/contract/settings/credentials'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import type { Field } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { LongTextField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { type ApiFieldValues, fieldName, setApiField } from './api-field-values.ts'
import { SecretField } from './SecretField.tsx'

type Props = Field<ApiFieldValues> & {
  api: CredentialApi
  errors: FieldErrors
  /** Secrets that are stored: they can be kept. */
  stored: ReadonlySet<string>
}

/** The fields that an adapter asks for, as its metadata describes them. */
export function ApiFields({ api, value, errors, isReadOnly, onChange, stored }: Props) {
  const partOf = (field: CredentialField): Field<string> => ({
    name: fieldName(field.id),
    label: field.label,
    value: value.find(({ id }) => id === field.id)?.value ?? '',
    // The server names the field by its path.
    error: errors[fieldName(field.id)]?.replace(fieldName(field.id), field.label),
    isReadOnly,
    onChange: text => onChange(setApiField(api, value, { id: field.id, value: text })),
  })
  return (
    <FieldSection title="Connection" about="Empty fields with a default use it.">
      {api.credentialFields.map(field => (
        <ApiField key={`${api.id}/${field.id}`} {...partOf(field)} field={field} isStored={stored.has(field.id)} />
      ))}
    </FieldSection>
  )
}

function ApiField({ field, isStored, ...part }: Field<string> & { field: CredentialField; isStored: boolean }) {
  const { isSecret, isRequired, isLong, choices, default: fallback } = field
  const help = [field.help, fallback !== null && choices === null && `Default: ${fallback}`].filter(Boolean).join(' ')
  const common = { ...part, help: help || undefined, isRequired: isRequired && fallback === null }
  if (isSecret) return <SecretField {...common} mask={secretMask} isStored={isStored} />
  if (choices !== null)
    return (
      <SelectField {...common} value={part.value || (fallback ?? '')} options={choices.map(id => ({ id, name: id }))} />
    )
  return isLong ? <LongTextField {...common} /> : <TextField {...common} />
}
