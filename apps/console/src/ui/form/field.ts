/** The props of every form field. */
export type Field<Value> = {
  name: string
  label: string
  value: Value
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: Value) => void
}

/** The id of the element that gets the focus when the field has an error. */
export const fieldId = (name: string) => `field-${name}`
