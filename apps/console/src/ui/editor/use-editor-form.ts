import { nouns } from '@aftermile/domain/nouns/nouns'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ApiResponse } from '../../api/call.ts'
import type { Item } from '../../api/resource.ts'
import { toast } from '../feedback/toast.tsx'
import type { EditorFormProps } from './editor-page-props.ts'
import { fieldsOf } from './fields-of.ts'
import { useDraft } from './use-draft.ts'
import { useEditor } from './use-editor.ts'
import { useOwnership } from './use-ownership.ts'

/** Everything that the parts of an editor show and do: its values, whose they are, the draft, and what follows from saving. */
export function useEditorForm<Stored extends Item>(props: EditorFormProps<Stored>) {
  const { kind, kindText = nouns[kind].label, links, editing, opened, titleOf } = props
  const navigate = useNavigate()
  const editor = useEditor({ editing, opened, onSaved })
  const ownership = useOwnership(editor.stored, props)
  // After creation the item's own page replaces this form, so anything typed meanwhile would be lost.
  const isLeaving = opened === null && !editor.isNew
  const isLocked = ownership.isReadOnly || isLeaving
  const draft = useDraft({ editor, editing, isReadOnly: isLocked })
  const field = fieldsOf({ editor, labels: editing.labels, isReadOnly: isLocked })
  const save = () => {
    if (!ownership.isReadOnly) editor.save()
  }
  useHotkeys([['mod+S', save]], [], true)

  function onSaved({ data }: ApiResponse<Stored>): void {
    const name = titleOf(data)
    draft.drop()
    if (opened === null) {
      onCreated(data, name)
      return
    }
    toast({ message: `${name} saved.` })
    props.onSaved?.()
  }

  function onCreated(created: Stored, name: string): void {
    props.onCreated?.(created)
    const another = () => void navigate({ href: links.item('create') })
    toast({ message: `${name} created.`, next: { label: `Create another ${kindText}`, onClick: another } })
    void navigate({ href: links.item(created.id), replace: true, ignoreBlocker: true })
  }

  function onDeleted(): void {
    draft.drop()
    if (ownership.isCopy) props.onReset()
    else void navigate({ href: links.back.href, ignoreBlocker: true })
  }

  return { editor, draft, field, save, onDeleted, kindText, ...ownership }
}

export type EditorFormState<Stored extends Item> = ReturnType<typeof useEditorForm<Stored>>
