import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../ui/feedback/ProblemNotice.tsx'
import { PlainTextField } from '../../../ui/rich-text/PlainTextField.tsx'
import { isPlainHtml } from '../../../ui/rich-text/plain-html.ts'
import { RichTextField } from '../../../ui/rich-text/RichTextField.tsx'
import { isEmpty, type MessageDraft } from './drafts.ts'
import { MentionMenu } from './MentionMenu.tsx'
import classes from './Thread.module.css'
import { usePutMessage } from './use-conversations.ts'

type Props = {
  draft: MessageDraft
  /** One plain field instead of the editor. What has been formatted keeps the editor. */
  isPlain?: boolean
  /** What colleagues talk about. Without it, the other side reads too. */
  subjectId?: string | undefined
  /** Puts the cursor into the field. */
  isFocused: boolean
  onChange: (draft: MessageDraft) => void
  onDone: () => void
}

/** Writes a new message or edits an old one. The text stays until the server has saved it. */
export function Composer({ draft, isPlain = false, subjectId, isFocused, onChange, onDone }: Props) {
  const saving = usePutMessage()
  const [Field] = useState(() => (isPlain && isPlainHtml(draft.content) ? PlainTextField : RichTextField))
  const send = () => {
    if (!isEmpty(draft) && !saving.isPending) saving.mutate(draft, { onSuccess: onDone })
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {saving.error instanceof ApiProblem && <ProblemNotice problem={saving.error} />}
      <Field
        label="Message"
        value={draft.content}
        isFocused={isFocused}
        onChange={content => onChange({ ...draft, content })}
        onSubmit={send}
        {...(subjectId !== undefined && {
          controls: insert => <MentionMenu subjectId={subjectId} onInsert={insert} />,
        })}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        {subjectId !== undefined && <span className={classes.note}>Only colleagues see this</span>}
        {!draft.isNew && (
          <Button variant="default" size="xs" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="xs" loading={saving.isPending} disabled={isEmpty(draft)}>
          {draft.isNew ? 'Send' : 'Save'}
        </Button>
      </Group>
    </form>
  )
}
