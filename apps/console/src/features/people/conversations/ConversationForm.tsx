import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { useKeptWords } from '../../../ui/editor/use-kept-words.ts'
import { ProblemNotice } from '../../../ui/feedback/ProblemNotice.tsx'
import { RichTextField } from '../../../ui/rich-text/RichTextField.tsx'
import { type ConversationDraft, canSave } from './drafts.ts'
import { MentionMenu } from './MentionMenu.tsx'
import classes from './Thread.module.css'
import { useSaveConversation } from './use-conversations.ts'

const priorities = tagPriorities.map(({ id, name }) => ({ value: String(id), label: name }))

const keptName = ({ isNew, id, subjectId }: ConversationDraft): string =>
  isNew ? `conversations/new/${subjectId}` : `conversations/${id}/edit`

type Props = { first: ConversationDraft; onSaved: () => void; onCancel: () => void }

/** Starts a conversation or edits one. The text stays until the server has saved it. */
export function ConversationForm({ first, onSaved, onCancel }: Props) {
  const [draft, setDraft] = useState(first)
  const [restored, setRestored] = useState(0)
  const saving = useSaveConversation()
  const kept = useKeptWords(keptName(first), ({ subject, body }) => {
    if (draft !== first || typeof subject !== 'string' || typeof body !== 'string') return
    setDraft({ ...draft, subject, body })
    setRestored(restored + 1)
  })
  const change = (changes: Partial<ConversationDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    kept.keep({ subject: next.subject, body: next.body })
  }
  const close = (then: () => void) => {
    kept.drop()
    then()
  }
  const save = () => {
    if (canSave(draft) && !saving.isPending) saving.mutate(draft, { onSuccess: () => close(onSaved) })
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {saving.error instanceof ApiProblem && <ProblemNotice problem={saving.error} />}
      <TextInput
        label="Subject"
        maxLength={200}
        value={draft.subject}
        autoFocus
        onChange={event => change({ subject: event.currentTarget.value })}
        mb="xs"
      />
      <RichTextField
        key={restored}
        label="Message"
        value={draft.body}
        onChange={body => change({ body })}
        onSubmit={save}
        controls={insert => <MentionMenu subjectId={draft.subjectId} onInsert={insert} />}
      />
      <NativeSelect
        label="Priority"
        data={priorities}
        value={String(draft.priority)}
        onChange={event => change({ priority: Number(event.currentTarget.value) })}
        maw={200}
        mt="xs"
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <span className={classes.note}>Only colleagues see this</span>
        <Button variant="default" size="xs" onClick={() => close(onCancel)}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={saving.isPending} disabled={!canSave(draft)}>
          {draft.isNew ? 'Start conversation' : 'Save'}
        </Button>
      </Group>
    </form>
  )
}
