import { draftDays } from '@aftermile/contract/people/user-settings'
import type { Item } from '../../api/resource.ts'
import { Notice } from '../feedback/Notice.tsx'
import { ProblemNotice } from '../feedback/ProblemNotice.tsx'
import { ViewOnlyNotice } from '../feedback/ViewOnlyNotice.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import type { Editing } from './use-editor.ts'
import type { EditorFormState } from './use-editor-form.ts'

type Props<Stored extends Item> = { form: EditorFormState<Stored>; editing: Editing<Stored> }

/** Above the fields: whose item it is, what the user may not do, what was typed before, and what went wrong. */
export function EditorNotices<Stored extends Item>({ form, editing }: Props<Stored>) {
  const { editor, draft, kindText, mayWrite, isForeign, isCopy, isReadOnly, reason } = form
  return (
    <>
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
    </>
  )
}
