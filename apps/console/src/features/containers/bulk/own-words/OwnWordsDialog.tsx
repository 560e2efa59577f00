import { maxSubjectLength } from '@aftermile/contract/messages/own-words'
import { channelOf, hasSubject, ownWordsChannelIds, recipientKindOf } from '@aftermile/domain/channels/channels'
import { money } from '@aftermile/domain/format/numbers'
import { Button, Group, Modal, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { reasonOf } from '../../../../ui/feedback/reason-of.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useReturnFocus } from '../../../../ui/feedback/use-return-focus.ts'
import { SmsCounter } from '../../../../ui/form/SmsCounter.tsx'
import { MessageFrame } from '../../../../ui/frame/MessageFrame.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { useOperatorTemplates } from '../menus/SendMenus.tsx'
import classes from './OwnWords.module.css'
import {
  type About,
  type OwnWordsDraft,
  useOwnWordsDraft,
  useOwnWordsPreview,
  useSendOwnWords,
  useStartFromTemplate,
} from './use-own-words.ts'

const channels = ownWordsChannelIds.map(id => ({ value: id, label: channelOf(id).text }))

type Props = { about: About; onClose: () => void }

/** Writes to the receiver of one shipment or order, freely or from a template, and shows what they will get. */
export function OwnWordsDialog({ about, onClose }: Props) {
  useReturnFocus()
  const { draft, change, forget } = useOwnWordsDraft(about)
  const preview = useOwnWordsPreview(about, draft)
  const sending = useSendOwnWords(about)
  const navigate = useNavigate()
  const { hasSegments, maxOwnLength } = channelOf(draft.channel)
  const isTitled = hasSubject(draft.channel)
  const isWritten = draft.message.trim() !== '' && (!isTitled || draft.subject.trim() !== '')
  const problem = isWritten && !preview.isBehind ? (preview.data?.problem ?? null) : null
  const canSend = isWritten && problem === null && !sending.isPending
  const send = () =>
    sending.mutate(draft, {
      onSuccess: ({ id, state }) => {
        forget()
        onClose()
        const open = () => void navigate({ to: '/templates/email/{-$id}', params: { id } })
        const message = state === 'deferred' ? 'The message is sent later.' : 'Message sent.'
        toast({ message, next: { label: 'Open', onClick: open } })
      },
    })
  return (
    <Modal
      opened
      onClose={sending.isPending ? () => {} : onClose}
      title="Write a message"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          if (canSend) send()
        }}
      >
        <Group justify="space-between" gap="xs">
          <SegmentedControl
            aria-label="Channel"
            value={draft.channel}
            onChange={chosen => change({ channel: ownWordsChannelIds.find(id => id === chosen) ?? draft.channel })}
            data={channels}
          />
          <TemplateStart about={about} draft={draft} onStart={change} />
        </Group>
        <Recipient preview={preview} channel={draft.channel} />
        {isTitled && (
          <TextInput
            label="Subject"
            required
            maxLength={maxSubjectLength}
            value={draft.subject}
            onChange={event => change({ subject: event.currentTarget.value })}
            data-autofocus
          />
        )}
        <div>
          <Textarea
            label="Message"
            required
            autosize
            minRows={isTitled ? 6 : 3}
            maxRows={12}
            maxLength={maxOwnLength ?? undefined}
            value={draft.message}
            onChange={event => change({ message: event.currentTarget.value })}
            data-autofocus={!isTitled || undefined}
          />
          {hasSegments && draft.message !== '' && <SmsCounter text={draft.message} />}
        </div>
        {isWritten && <Preview preview={preview} />}
        {problem !== null && <Notice kind="danger">{problem}</Notice>}
        {sending.isError && <Notice kind="danger">{reasonOf(sending.error)}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={sending.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSend} loading={sending.isPending}>
            Send
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

type Query = ReturnType<typeof useOwnWordsPreview>

const nobody = {
  email: 'The receiver has no e-mail address.',
  phone: 'The receiver has no phone number.',
} as const

function Recipient({ preview, channel }: { preview: Query; channel: OwnWordsDraft['channel'] }) {
  if (preview.isError) return <Notice kind="danger">{reasonOf(preview.error)}</Notice>
  if (preview.data === undefined) return <LoadingSkeleton label="Reading who gets it" height={20} />
  const { recipient, later } = preview.data
  return (
    <Text component="div" role="status">
      {recipient === null ? nobody[recipientKindOf(channel)] : `To ${recipient}`}
      {later !== null && `. ${later}`}
    </Text>
  )
}

function Preview({ preview }: { preview: Query }) {
  const { data } = preview
  if (data === undefined || (data.html === null && data.text === null)) return null
  return (
    <section aria-label="Preview" aria-busy={preview.isBehind}>
      <Text size="sm" c="dimmed" mb={4}>
        Preview
        {data.price !== null && `, ${money(data.price.amount, data.price.currency)}`}
        {data.appId === null && ', stays in the outbox: no provider is set up'}
      </Text>
      {data.html === null ? (
        <pre className={classes.text}>{data.text}</pre>
      ) : (
        <div className={classes.frame}>
          <MessageFrame html={data.html} title="Preview of the e-mail" />
        </div>
      )}
    </section>
  )
}

type StartProps = { about: About; draft: OwnWordsDraft; onStart: (change: Partial<OwnWordsDraft>) => void }

/** Puts the words of a template into the fields, to be changed. */
function TemplateStart({ about, draft: { channel }, onStart }: StartProps) {
  const templates = useOperatorTemplates(about.type).filter(({ type, problem }) => type === channel && problem === null)
  const start = useStartFromTemplate(about)
  const [chosen, setChosen] = useState<string | null>(null)
  if (templates.length === 0) return null
  const choose = (templateId: string | null) => {
    setChosen(templateId)
    if (templateId !== null) start.mutate({ channel, templateId }, { onSuccess: onStart })
  }
  return (
    <Select
      aria-label="Start from a template"
      placeholder="Start from a template"
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={choose}
      searchable
      disabled={start.isPending}
      error={start.isError ? reasonOf(start.error) : undefined}
      w={240}
    />
  )
}
