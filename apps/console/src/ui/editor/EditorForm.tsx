import { useDisclosure } from '@mantine/hooks'
import type { Item } from '../../api/resource.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { EditorDialogs } from './EditorDialogs.tsx'
import { EditorFields } from './EditorFields.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import classes from './EditorPage.module.css'
import type { EditorFormProps } from './editor-page-props.ts'
import { historyOf } from './history-of.ts'
import { useEditorForm } from './use-editor-form.ts'

export function EditorForm<Stored extends Item>(props: EditorFormProps<Stored>) {
  const { kind, links, editing, titleOf, actions, isWide = false } = props
  const form = useEditorForm(props)
  const { editor, kindText, isReadOnly, isForeign, isCopy, save } = form
  const [isDeleting, deleting] = useDisclosure()
  const mayRemove = !editor.isNew && !isForeign && editing.noun.remove !== undefined
  return (
    <form
      noValidate
      className={isWide ? classes.wide : undefined}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <EditorHead
        title={editor.isNew ? `New ${kindText}` : titleOf(editor.stored ?? editor.values)}
        kind={kindText}
        back={links.back}
        editor={editor}
        isReadOnly={isReadOnly}
        removal={mayRemove ? (isCopy ? 'Reset' : 'Delete') : null}
        onRemove={deleting.open}
        history={editor.stored && historyOf(kind, editing.noun, editor.stored.id)}
        more={editor.isNew ? null : actions?.(editor)}
      />
      <div className={classes.body}>
        <EditorNotices form={form} editing={editing} />
        <EditorFields form={form} page={props} />
      </div>
      <EditorDialogs form={form} page={props} isDeleting={isDeleting} onClose={deleting.close} />
      <LeaveGuard isDirty={editor.isDirty && !isReadOnly} />
    </form>
  )
}
