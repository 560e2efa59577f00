import type { Item } from '../../api/resource.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { EditorPageProps } from './editor-page-props.ts'
import type { EditorFormState } from './use-editor-form.ts'

type Props<Stored extends Item> = {
  form: EditorFormState<Stored>
  page: Pick<EditorPageProps<Stored>, 'editing' | 'titleOf' | 'valueText' | 'beforeDelete'>
  isDeleting: boolean
  onClose: () => void
}

/** What asks the user: which version to keep, and whether to delete. */
export function EditorDialogs<Stored extends Item>({ form, page, isDeleting, onClose }: Props<Stored>) {
  const { editor, kindText, isCopy, onDeleted } = form
  const { editing, titleOf, valueText, beforeDelete } = page
  return (
    <>
      {editor.conflict !== null && (
        <ConflictDialog
          key={editor.conflict.theirs.etag}
          conflict={editor.conflict}
          labels={editing.labels}
          valueText={valueText}
          onResolve={editor.resolve}
          onClose={editor.closeConflict}
        />
      )}
      {editor.stored !== null && isDeleting && (
        <DeleteDialog
          editing={editing}
          item={editor.stored}
          etag={editor.etag}
          name={titleOf(editor.stored)}
          kind={kindText}
          verb={isCopy ? 'Reset' : 'Delete'}
          onClose={onClose}
          onDeleted={onDeleted}
        >
          {beforeDelete?.(editor.stored)}
        </DeleteDialog>
      )}
    </>
  )
}
