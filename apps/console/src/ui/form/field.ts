/** The props of every form field. */
export type Field<Value> = {
  name: string
  label: string
  value: Value
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: Value) => void
}

/** The id of the element that gets the focus when the field has an error. Items of a list are named as list[2] or as list.2. */
export const fieldId = (name: string) => `field-${name.replace(/\[(\d+)\]/g, '.$1')}`
