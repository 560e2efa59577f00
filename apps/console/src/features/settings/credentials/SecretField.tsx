import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Field, fieldId } from '../../../ui/form/field.ts'

type Props = Field<string> & {
  help?: ReactNode
  isRequired?: boolean
  /** Stands for the stored value, which is never in the page. */
  mask: string
  /** Whether a value is stored that could be kept. */
  isStored: boolean
}

/** A secret. A stored one shows as set and stays, unless the user replaces it. */
export function SecretField({
  name,
  label,
  error,
  isReadOnly,
  help,
  isRequired = false,
  value,
  onChange,
  mask,
  isStored,
}: Props) {
  const common = { id: fieldId(name), name, label, error, withAsterisk: isRequired && !isReadOnly }
  if (value === mask || isReadOnly)
    return (
      <TextInput
        {...common}
        description={help}
        value={value === mask ? 'Saved, not shown' : 'Not set'}
        readOnly
        variant="filled"
        rightSectionWidth={84}
        rightSection={
          isReadOnly ? null : (
            <Button size="compact-xs" variant="subtle" aria-label={`Replace ${label}`} onClick={() => onChange('')}>
              Replace
            </Button>
          )
        }
      />
    )
  return (
    <PasswordInput
      {...common}
      description={
        isStored ? (
          <>
            {help}{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => onChange(mask)}>
              Keep the saved value
            </Button>
          </>
        ) : (
          help
        )
      }
      aria-required={isRequired}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      autoComplete="new-password"
      spellCheck={false}
      autoFocus={isStored}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
    />
  )
}
