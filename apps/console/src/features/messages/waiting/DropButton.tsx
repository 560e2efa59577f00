import type { DroppedMessages } from '@aftermile/contract/messages/messages'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconTrash } from '../../../ui/icons/icons.ts'
import { needToDrop, useDrop, type WaitingOf, waitingQuery } from './waiting-calls.ts'

type Props = {
  of: WaitingOf
  /** Whose messages they are, after “messages”: “of this rule”. */
  whose: string
  size?: 'xs' | 'sm'
}

/** Drops messages that wait to be sent, after asking. Only for those who may. */
export function DropButton({ of, whose, size = 'sm' }: Props) {
  const mayDrop = useMayDo(needToDrop(of))
  const { data: count = 0 } = useQuery({ ...waitingQuery(of), enabled: mayDrop })
  const [isAsking, setAsking] = useState(false)
  const drop = useDrop(of)
  if (!mayDrop) return null
  const close = () => {
    setAsking(false)
    drop.reset()
  }
  const run = () =>
    drop.mutate(undefined, {
      onSuccess: dropped => {
        close()
        toast({ message: droppedText(dropped) })
      },
    })
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconTrash size={16} />}
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {count === 0 ? 'Drop waiting messages' : `Drop ${waitingText(count)}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Drop ${waitingText(count)}?`}
        confirm="Drop"
        isBusy={drop.isPending}
        problem={drop.isError ? (drop.error instanceof ApiProblem ? drop.error.message : 'Couldn’t drop them.') : null}
        onConfirm={run}
        onClose={close}
      >
        The messages {whose} that wait aren’t sent. They stay in the log as suppressed. This can’t be undone.
      </ConfirmDialog>
    </>
  )
}

/** How many messages wait, as an object of a sentence. */
const waitingText = (count: number): string =>
  count === 1 ? '1 waiting message' : `${numberText(count)} waiting messages`

const droppedText = ({ dropped, isContinued }: DroppedMessages): string => {
  const text = dropped === 1 ? '1 message dropped' : `${numberText(dropped)} messages dropped`
  return isContinued ? `${text}. The others follow.` : `${text}.`
}
