import type { Item, Values } from '../../api/resource.ts'
import type { Editing, Editor } from './use-editor.ts'

/** What every field of a form needs: its label, its error, its place in the item. */
export type Field<Value> = {
  name: string
  label: string
  value: Value
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: Value) => void
}

export type FieldOf<Stored extends Item> = <Name extends keyof Values<Stored> & string>(
  name: Name,
) => Field<NonNullable<Values<Stored>[Name]>>

type Options<Stored extends Item> = { editor: Editor<Stored>; labels: Editing<Stored>['labels']; isReadOnly: boolean }

/** Ties a field of the item to a field of the form: <TextField {...field('name')} />. The id is chosen once. */
export function fieldsOf<Stored extends Item>({ editor, labels, isReadOnly }: Options<Stored>): FieldOf<Stored> {
  return name => ({
    name,
    label: labels[name],
    value: editor.values[name] as NonNullable<(typeof editor.values)[typeof name]>, // blank and stored items are whole
    error: editor.errors[name],
    isReadOnly: isReadOnly || (name === 'id' && !editor.isNew),
    onChange: value => editor.set({ [name]: value } as Partial<Values<Stored>>), // the one field just named
  })
}
