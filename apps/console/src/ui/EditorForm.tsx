import { Button, Kbd, Tooltip } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Answer } from '../api/call.ts'
import type { Item } from '../api/resource.ts'
import { useMayDo, useUser } from '../session/store.ts'
import { ClashDialog } from './ClashDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import classes from './EditorPage.module.css'
import type { EditorPageProps } from './EditorPage.tsx'
import { fieldsOf } from './field.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { editorLink, listLink } from './links.ts'
import { Notice } from './Notice.tsx'
import { PageHead } from './PageHead.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { RequestId } from './RequestId.tsx'
import { toast } from './toast.tsx'
import { useEditor } from './use-editor.ts'

type Props<Stored extends Item> = EditorPageProps<Stored> & { opened: Answer<Stored> | null }

export function EditorForm<Stored extends Item>(props: Props<Stored>) {
  const { kind, editor: path, editing, opened, titleOf, inWords, aside, children } = props
  const navigate = useNavigate()
  const user = useUser()
  const mayWrite = useMayDo(editing.noun.update.need)
  const [isDeleting, deleting] = useDisclosure()
  const editor = useEditor({ editing, opened, onSaved })
  const isForeign = editor.stored !== null && editor.stored.tenantId !== user.tenantId
  const isReadOnly = !mayWrite || isForeign
  const save = () => void (isReadOnly || editor.save())
  useHotkeys([['mod+S', save]], [])

  function onSaved({ data }: Answer<Stored>): void {
    const name = titleOf(data)
    if (opened !== null) {
      toast({ message: `${name} is saved.` })
      return
    }
    const another = () => void navigate(editorLink(path, 'create'))
    toast({ message: `${name} is created.`, next: { label: `Create another ${kind}`, onClick: another } })
    void navigate({ ...editorLink(path, data.id), replace: true, ignoreBlocker: true })
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div className={classes.head}>
        <PageHead
          title={editor.isNew ? `New ${kind}` : titleOf(editor.stored ?? editor.values)}
          above={
            <Link {...listLink(path)} className={classes.back}>
              <IconChevronLeft size={14} aria-hidden /> All {kind}s
            </Link>
          }
          actions={
            isReadOnly ? null : (
              <>
                {!editor.isNew && (
                  <Button variant="default" leftSection={<IconTrash size={16} />} onClick={deleting.open}>
                    Delete
                  </Button>
                )}
                <Tooltip label={<Kbd size="xs">Ctrl S</Kbd>}>
                  <Button type="submit" loading={editor.isSaving} disabled={!editor.isNew && !editor.isDirty}>
                    {editor.isNew ? `Create ${kind}` : 'Save'}
                  </Button>
                </Tooltip>
              </>
            )
          }
        />
      </div>
      <div className={classes.body}>
        {isForeign && (
          <Notice kind="note">
            This {kind} ships with Aftermile and is the same for every tenant. It can be read here, not changed.
          </Notice>
        )}
        {editor.problem !== null && (
          <Notice kind="danger">
            {editor.problem.message} Nothing you entered is lost.
            {editor.problem.requestId && <RequestId id={editor.problem.requestId} />}
          </Notice>
        )}
        <div className={classes.columns}>
          <div className={classes.fields}>
            {children(fieldsOf({ editor, labels: editing.labels, isReadOnly }), editor)}
          </div>
          <aside className={classes.aside}>
            {aside?.(editor)}
            {editor.stored !== null && (
              <div className={classes.changed}>
                Last changed by {editor.stored.updatedBy}, <RelativeTime at={editor.stored.updatedAt} />
              </div>
            )}
          </aside>
        </div>
      </div>
      {editor.clash !== null && (
        <ClashDialog
          key={editor.clash.theirs.etag}
          clash={editor.clash}
          labels={editing.labels}
          inWords={inWords}
          onResolve={editor.resolve}
          onClose={editor.leaveClash}
        />
      )}
      {editor.stored !== null && isDeleting && (
        <DeleteDialog
          editing={editing}
          item={editor.stored}
          etag={editor.etag}
          name={titleOf(editor.stored)}
          kind={kind}
          onClose={deleting.close}
          onDeleted={() => void navigate({ ...listLink(path), ignoreBlocker: true })}
        />
      )}
      <LeaveGuard isDirty={editor.isDirty && !isReadOnly} />
    </form>
  )
}
