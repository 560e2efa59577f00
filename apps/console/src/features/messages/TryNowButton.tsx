import type { Message } from '@aftermile/contract/messages/messages'
import { channelOf } from '@aftermile/domain/channels/channels'
import { Button } from '@mantine/core'
import { toast } from '../../ui/feedback/toast.tsx'
import { IconPlayerPlay } from '../../ui/icons/icons.ts'
import { useTryNow } from './webhook-calls.ts'

type Props = {
  webhookId: string
  /** One delivery. Null: all that wait. */
  message: Pick<Message, 'id' | 'containerNumber'> | null
  size?: 'compact-sm' | 'xs' | 'sm'
}

/** Tries what failed at once, not when its next try is due. */
export function TryNowButton({ webhookId, message, size = 'compact-sm' }: Props) {
  const trying = useTryNow(webhookId)
  const run = () =>
    trying.mutate(message?.id, {
      onSuccess: queued => toast({ message: queued === 0 ? 'Nothing is waiting.' : 'It is tried now.' }),
      onError: error => toast({ message: error.message, kind: 'problem' }),
    })
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconPlayerPlay size={14} />}
      aria-label={message === null ? undefined : `Try ${message.containerNumber} now`}
      loading={trying.isPending}
      onClick={run}
    >
      Try now
    </Button>
  )
}

/** Whether a delivery has failed and waits for its next try. */
export const waitsForTry = ({ channel, state, attempts, reason, dueAt }: Message): boolean =>
  channelOf(channel).isRepeatable && state === 'queued' && dueAt !== null && (attempts > 0 || reason !== null)
