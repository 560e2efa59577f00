import { type Message, messages } from '@aftermile/contract/messages/messages'
import { webhooks } from '@aftermile/contract/messages/webhooks'
import { channelOf } from '@aftermile/domain/channels/channels'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayDo } from '../../session/session-store.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { reasonOf } from '../../ui/feedback/reason-of.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { IconCheck, IconSend } from '../../ui/icons/icons.ts'
import { hasEnded, isInOutbox, titleOf } from './message-texts.ts'
import { ReplayButton } from './ReplayButton.tsx'
import { TryNowButton, waitsForTry } from './TryNowButton.tsx'
import { useConfirmSent, useResend } from './use-messages.ts'

type Props = { message: Message; size?: 'compact-sm' | 'sm' }

/** What can be done with a message: send it again, or say that it was sent if nobody knows. A webhook is sent again as it was. */
export function DecisionButtons({ message, size = 'compact-sm' }: Props) {
  const mayDecide = useMayDo(messages.resend.need)
  const mayReplay = useMayDo(webhooks.replay.need)
  const [isAsking, setAsking] = useState(false)
  if (channelOf(message.channel).isRepeatable && mayReplay)
    return waitsForTry(message) ? (
      <TryNowButton webhookId={message.templateId} message={message} size={size} />
    ) : (
      canReplay(message) && <ReplayButton message={message} size={size} />
    )
  if (!mayDecide) return null
  return (
    <>
      {message.state === 'unknown' && <ConfirmSent message={message} size={size} />}
      {canResend(message) && (
        <Button size={size} variant="default" leftSection={<IconSend size={14} />} onClick={() => setAsking(true)}>
          Send again
        </Button>
      )}
      {isAsking && <ResendDialog message={message} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What has not been tried yet will be. */
const canResend = (message: Message): boolean => hasEnded(message)

/** A test is sent anew instead. */
export const canReplay = (message: Message): boolean => canResend(message) && !message.isTest

function ConfirmSent({ message, size }: Required<Props>) {
  const confirm = useConfirmSent()
  const run = () =>
    confirm.mutate(message.id, {
      onSuccess: () => toast({ message: 'Marked as sent.' }),
      onError: error => toast({ message: reasonOf(error), kind: 'problem' }),
    })
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconCheck size={14} />}
      loading={confirm.isPending}
      onClick={run}
    >
      It was sent
    </Button>
  )
}

function ResendDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const resend = useResend()
  const navigate = useNavigate()
  const send = () =>
    resend.mutate(message.id, {
      onSuccess: ({ id }) => {
        onClose()
        const open = () => void navigate({ to: '/templates/email/{-$id}', params: { id } })
        toast({ message: 'Sent again.', next: { label: 'Open', onClick: open } })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title="Send again?"
      confirm="Send again"
      color="accent"
      isBusy={resend.isPending}
      problem={resend.isError ? reasonOf(resend.error) : null}
      onConfirm={send}
      onClose={onClose}
    >
      {effectText(message)}
    </ConfirmDialog>
  )
}

function effectText(message: Message): string {
  const again = `A new message “${titleOf(message)}” goes to ${message.recipient ?? 'its receiver'}, written with the template and the data of now.`
  if (message.state === 'unknown') return `${again} If the first one arrived, they get it twice.`
  if (message.state === 'failed' || message.state === 'bounced') return `${again} The first one stays in the log.`
  return isInOutbox(message) ? again : `${again} They have had it once already.`
}
