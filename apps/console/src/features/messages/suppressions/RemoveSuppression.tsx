import type { Suppression } from '@aftermile/contract/messages/suppressions'
import { ApiProblem } from '../../../api/problem.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useRemoveSuppression } from './use-suppressions.ts'

type Props = { suppression: Suppression; onClose: () => void }

/** Asks before an address gets messages again. */
export function RemoveSuppression({ suppression, onClose }: Props) {
  const remove = useRemoveSuppression()
  const run = () =>
    remove.mutate(suppression.id, {
      onSuccess: () => {
        onClose()
        toast({ message: `${suppression.address} gets messages again.` })
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title={`Send to ${suppression.address} again?`}
      confirm="Remove"
      isBusy={remove.isPending}
      problem={remove.error instanceof ApiProblem ? remove.error.message : null}
      onConfirm={run}
      onClose={onClose}
    >
      {effects[suppression.reason]} Messages that were not sent meanwhile stay unsent.
    </ConfirmDialog>
  )
}

const effects: Record<Suppression['reason'], string> = {
  hard_bounce: 'The address did not exist when it was added. If it still doesn’t, the next message bounces again.',
  complaint: 'Its owner marked a message as spam. Remove it only if they ask for messages.',
  unsubscribe: 'Its owner unsubscribed from reminders and marketing. Remove it only if they ask for them.',
  manual: 'Somebody added it by hand.',
}
