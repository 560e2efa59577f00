import { Select, type SelectProps } from '@mantine/core'
import { fieldId } from '../../../ui/form/field.ts'
import type { FieldErrors } from '../../../ui/form/field-errors.ts'
import { errorAt } from '../fields/places.ts'

export type Option = { readonly id: string; readonly name: string }

type Props = {
  /** The place of the action and the name of its field. */
  place: string
  part: string
  label: string
  value: string
  options: readonly Option[]
  errors: FieldErrors
  isReadOnly: boolean
  onChange: (id: string) => void
  description?: string
} & Pick<SelectProps, 'renderOption' | 'leftSection'>

/** A field of an action whose values have names. */
export function ActionSelect({ place, part, label, value, options, errors, isReadOnly, onChange, ...props }: Props) {
  const known = options.map(({ id, name }) => ({ value: id, label: name }))
  const isUnknown = value !== '' && !options.some(({ id }) => id === value)
  return (
    <Select
      id={fieldId(`${place}.${part}`)}
      label={label}
      data={isUnknown ? [...known, { value, label: lostName(value, options) }] : known}
      value={value || null}
      onChange={id => id !== null && onChange(id)}
      error={errorAt(errors, `${place}.${part}`)}
      placeholder="Choose"
      searchable={!isReadOnly}
      limit={50}
      nothingFoundMessage="No matches"
      allowDeselect={false}
      selectFirstOptionOnChange
      readOnly={isReadOnly}
      {...props}
    />
  )
}

/** What was deleted since has no name any more. */
const lostName = (id: string, options: readonly Option[]): string => (options.length === 0 ? id : `${id} (not found)`)
