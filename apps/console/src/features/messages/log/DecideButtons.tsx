import type { DecidedMessages } from '@aftermile/contract/messages/messages'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconChecks, IconSend } from '../../../ui/icons/icons.ts'
import { useDecideMany } from '../use-messages.ts'

type Decision = 'confirm' | 'resend'
type Props = {
  /** Null: all of unknown state. */
  ids: readonly string[] | null
  count: number
  onDone?: () => void
}

/** Decides about many messages of unknown state at once: they were sent, or they are sent again. */
export function DecideButtons({ ids, count, onDone }: Props) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const which = ids === null ? 'All' : count === 1 ? 'It' : 'They'
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconChecks size={14} />}
        onClick={() => setAsked('confirm')}
      >
        {which} {count === 1 && ids !== null ? 'was' : 'were'} sent
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconSend size={14} />}
        onClick={() => setAsked('resend')}
      >
        {ids === null ? 'Send all again' : 'Send again'}
      </Button>
      {asked !== null && (
        <DecideDialog decision={asked} ids={ids} count={count} onClose={() => setAsked(null)} onDone={onDone} />
      )}
    </Group>
  )
}

type DialogProps = Omit<Props, 'onDone'> & {
  decision: Decision
  onClose: () => void
  onDone: (() => void) | undefined
}

function DecideDialog({ decision, ids, count, onClose, onDone }: DialogProps) {
  const decide = useDecideMany(decision)
  const messages = `${numberText(count)} ${count === 1 ? 'message' : 'messages'}`
  const run = () =>
    decide.mutate(ids, {
      onSuccess: decided => {
        onClose()
        onDone?.()
        toast(resultOf(decision, decided))
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title={decision === 'confirm' ? `Mark ${messages} as sent?` : `Send ${messages} again?`}
      confirm={decision === 'confirm' ? 'Mark as sent' : 'Send again'}
      color="accent"
      isBusy={decide.isPending}
      problem={decide.isError ? reasonOf(decide.error) : null}
      onConfirm={run}
      onClose={onClose}
    >
      {decision === 'confirm'
        ? 'They count as sent from now on. Nothing is sent.'
        : 'New messages go to the same receivers, written with the templates and the data of now. Whoever got the first one gets it twice.'}
    </ConfirmDialog>
  )
}

function resultOf(decision: Decision, { done, refused }: Pick<DecidedMessages, 'done' | 'refused'>) {
  const first = decision === 'confirm' ? `${numberText(done)} marked as sent` : `${numberText(done)} sent again`
  if (refused.length === 0) return { message: `${first}.` }
  return {
    message: `${first}, ${numberText(refused.length)} not sent: ${refused[0]?.reason}.`,
    kind: 'problem' as const,
  }
}
