import type { Item, Values } from '../../api/resource.ts'
import type { Field } from '../form/field.ts'
import type { Editing, Editor } from './use-editor.ts'

export type FieldOf<Stored extends Item> = <Name extends keyof Values<Stored> & string>(
  name: Name,
) => Field<NonNullable<Values<Stored>[Name]>>

type Options<Stored extends Item> = { editor: Editor<Stored>; labels: Editing<Stored>['labels']; isReadOnly: boolean }

/** Connects a field of the item to a form field: <TextField {...field('name')} />. The id can only be set on creation. */
export function fieldsOf<Stored extends Item>({ editor, labels, isReadOnly }: Options<Stored>): FieldOf<Stored> {
  return name => ({
    name,
    label: labels[name],
    value: editor.values[name] as NonNullable<(typeof editor.values)[typeof name]>, // blank and stored items have all fields
    error: editor.errors[name],
    isReadOnly: isReadOnly || (name === 'id' && !editor.isNew),
    onChange: value => editor.set({ [name]: value } as Partial<Values<Stored>>), // only this field
  })
}
