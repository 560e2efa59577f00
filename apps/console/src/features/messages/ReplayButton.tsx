import type { Message } from '@aftermile/contract/messages/messages'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { toast } from '../../ui/feedback/toast.tsx'
import { IconRepeat } from '../../ui/icons/icons.ts'
import { useReplay } from './webhook-calls.ts'

type Props = { message: Pick<Message, 'id' | 'templateId' | 'containerNumber'>; size?: 'compact-sm' | 'sm' }

/** Sends a webhook again as it was. Its receiver recognises the id, so nobody has to confirm it. */
export function ReplayButton({ message, size = 'compact-sm' }: Props) {
  const replay = useReplay(message.templateId)
  const run = () =>
    replay.mutate(
      { messageId: message.id },
      {
        onSuccess: queued => toast({ message: queuedText(queued) }),
        onError: error => toast({ message: error.message, kind: 'problem' }),
      },
    )
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconRepeat size={14} />}
      aria-label={`Replay ${message.containerNumber}`.trim()}
      loading={replay.isPending}
      onClick={run}
    >
      Replay
    </Button>
  )
}

/** What a replay answered, in words. */
export function queuedText(queued: number): string {
  if (queued === 0) return 'Nothing to send again.'
  return queued === 1 ? 'The delivery is sent again.' : `${numberText(queued)} deliveries are sent again.`
}
