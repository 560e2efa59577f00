import { draftDays } from '@aftermile/contract/people/user-settings'
import { systemTenantId } from '@aftermile/domain/access'
import { type NounId, nouns } from '@aftermile/domain/nouns/nouns'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiResponse } from '../../api/call.ts'
import type { Item } from '../../api/resource.ts'
import { useMayDo, useUser } from '../../session/session-store.ts'
import { Notice } from '../feedback/Notice.tsx'
import { ProblemNotice } from '../feedback/ProblemNotice.tsx'
import { toast } from '../feedback/toast.tsx'
import { ViewOnlyNotice } from '../feedback/ViewOnlyNotice.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import type { EditorLinks } from '../links/editor-links.ts'
import { RelativeTime } from '../text/RelativeTime.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { EditorHead } from './EditorHead.tsx'
import classes from './EditorPage.module.css'
import { type FieldOf, fieldsOf } from './fields-of.ts'
import { historyOf } from './history-of.ts'
import { useDraft } from './use-draft.ts'
import { type Editing, type Editor, useEditor } from './use-editor.ts'

export type EditorPageProps<Stored extends Item> = {
  /** 'create' for a new item. */
  id: string
  kind: NounId
  /** What one item is called, where the words of its noun do not say enough. */
  kindText?: string
  links: EditorLinks
  titleOf: (values: Editor<Stored>['values']) => string
  editing: Editing<Stored>
  /** Why this user may not change the item, or null. The rights of the noun are checked before. */
  readOnlyReason?: (stored: Stored) => string | null
  /** Called after a change was saved. */
  onSaved?: () => void
  /** Called with the reply to a creation, before its page opens. */
  onCreated?: (created: Stored) => void
  /** The text of a value when two versions are compared; null for the default. */
  valueText?: (name: string, value: unknown) => string | null
  /** Shown before the item is deleted. */
  beforeDelete?: (item: Stored) => ReactNode
  /** More buttons in the head of an item that exists. */
  actions?: (editor: Editor<Stored>) => ReactNode
  /** Shown beside the fields. */
  aside?: (editor: Editor<Stored>) => ReactNode
  /** Over the full width and height, with nothing beside the fields. */
  isWide?: boolean
  /** Shown below the fields, over the full width. */
  below?: (field: FieldOf<Stored>, editor: Editor<Stored>) => ReactNode
  children: (field: FieldOf<Stored>, editor: Editor<Stored>) => ReactNode
}

type Props<Stored extends Item> = EditorPageProps<Stored> & {
  opened: ApiResponse<Stored> | null
  /** Called when a copy was deleted, so that the original shows. */
  onReset: () => void
}

export function EditorForm<Stored extends Item>(props: Props<Stored>) {
  const { kind, kindText = nouns[kind].label, links, editing, opened, titleOf, readOnlyReason, onCreated } = props
  const { valueText, beforeDelete, actions, aside, below, isWide = false, children } = props
  const navigate = useNavigate()
  const user = useUser()
  const mayWrite = useMayDo(editing.noun.update.need)
  const [isDeleting, deleting] = useDisclosure()
  const editor = useEditor({ editing, opened, onSaved })
  const isForeign = editor.stored?.tenantId === systemTenantId && user.tenantId !== systemTenantId
  const isCopied = isForeign && editing.isCopy !== undefined
  const isCopy =
    !isForeign && user.tenantId !== systemTenantId && editor.stored !== null && editing.isCopy?.(editor.stored) === true
  const reason = editor.stored === null ? null : (readOnlyReason?.(editor.stored) ?? null)
  const isReadOnly = !mayWrite || (isForeign && !isCopied) || reason !== null
  // After creation the item's own page replaces this form, so anything typed meanwhile would be lost.
  const isLeaving = opened === null && !editor.isNew
  const draft = useDraft({ editor, editing, isReadOnly: isReadOnly || isLeaving })
  const field = fieldsOf({ editor, labels: editing.labels, isReadOnly: isReadOnly || isLeaving })
  const save = () => {
    if (!isReadOnly) editor.save()
  }
  useHotkeys([['mod+S', save]], [], true)

  function onSaved({ data }: ApiResponse<Stored>): void {
    const name = titleOf(data)
    draft.drop()
    if (opened !== null) {
      toast({ message: `${name} saved.` })
      props.onSaved?.()
      return
    }
    onCreated?.(data)
    const another = () => void navigate({ href: links.item('create') })
    toast({ message: `${name} created.`, next: { label: `Create another ${kindText}`, onClick: another } })
    void navigate({ href: links.item(data.id), replace: true, ignoreBlocker: true })
  }

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
        removal={editor.isNew || isForeign || editing.noun.remove === undefined ? null : isCopy ? 'Reset' : 'Delete'}
        onRemove={deleting.open}
        history={editor.stored && historyOf(kind, editing.noun, editor.stored.id)}
        more={editor.isNew ? null : actions?.(editor)}
      />
      <div className={classes.body}>
        {isForeign && (
          <Notice kind="note">
            This {kindText} is built in and the same for every tenant.{' '}
            {isReadOnly ? 'You can view it but not change it.' : 'Saving a change makes a copy for your tenant.'}
          </Notice>
        )}
        {isCopy && (
          <Notice kind="note">
            This is your tenant’s copy of a built-in {kindText}. Reset brings the original back.
          </Notice>
        )}
        {!mayWrite && !isForeign && <ViewOnlyNotice need={editing.noun.update.need} what={`this ${kindText}`} />}
        {!mayWrite && editor.isDirty && (
          <Notice kind="danger">
            Your rights have changed. What you typed is kept as a draft for {draftDays} days. Once you have the right
            again, open this page and restore it.
          </Notice>
        )}
        {reason !== null && <Notice kind="note">{reason}</Notice>}
        {draft.found !== null && (
          <DraftNotice
            draft={draft.found}
            kind={kindText}
            stored={editor.stored && { etag: editor.etag, updatedBy: editor.stored.updatedBy }}
            leftOut={editing.secrets?.names}
            onRestore={draft.restore}
            onDiscard={draft.drop}
          />
        )}
        {editor.problem !== null && <ProblemNotice problem={editor.problem} />}
        {isWide ? (
          children(field, editor)
        ) : (
          <div className={classes.columns}>
            <div className={classes.fields}>{children(field, editor)}</div>
            <aside className={classes.aside}>
              {aside?.(editor)}
              {editor.stored !== null && editor.stored.updatedAt !== '' && (
                <div className={classes.changed}>
                  Last changed by {editor.stored.updatedBy}, <RelativeTime at={editor.stored.updatedAt} />
                </div>
              )}
            </aside>
          </div>
        )}
        {below?.(field, editor)}
      </div>
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
          onClose={deleting.close}
          onDeleted={() => {
            draft.drop()
            if (isCopy) props.onReset()
            else void navigate({ href: links.back.href, ignoreBlocker: true })
          }}
        >
          {beforeDelete?.(editor.stored)}
        </DeleteDialog>
      )}
      <LeaveGuard isDirty={editor.isDirty && !isReadOnly} />
    </form>
  )
}
