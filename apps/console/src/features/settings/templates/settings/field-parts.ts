import type { Field } from '../../../../ui/form/field.ts'

/** A field that may be null, as a text field: empty is null. */
export const textOrNull = (field: Field<string>, value: string | null): Field<string> => ({
  ...field,
  value: value ?? '',
  // The field of the item allows null, which its type here leaves out.
  onChange: text => field.onChange((text === '' ? null : text) as string),
})

/** A number that may not be empty: while it is, it is kept as it was. */
export const numberField = (field: Field<number>): Field<number | null> => ({
  ...field,
  onChange: value => value !== null && field.onChange(value),
})
