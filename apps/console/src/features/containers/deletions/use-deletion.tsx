import { deletableDays, deletions } from '@aftermile/contract/containers/deletions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMayDo } from '../../../session/session-store.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

type Deletion = {
  /** shipment 100234-1 */
  readonly what: string
  /** What goes with it, as a sentence. */
  readonly effect: string
  /** Below which its queries are. */
  readonly queryKey: readonly string[]
  readonly run: () => Promise<unknown>
  readonly onDeleted?: () => void
}

/** Asks, then deletes what came in by mistake. Opens nothing for users who may not send data. */
export function useDeletion({ what, effect, queryKey, run, onDeleted }: Deletion) {
  const mayDelete = useMayDo(deletions.shipment.need)
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: run,
    onSuccess: () => {
      setAsking(false)
      toast({ message: `Deleted ${what}.` })
      onDeleted?.()
      void queries.invalidateQueries({ queryKey })
    },
  })
  const ask = () => {
    deleting.reset()
    setAsking(true)
  }
  const dialog: ReactNode = (
    <ConfirmDialog
      isOpen={isAsking}
      title={`Delete ${what}?`}
      confirm="Delete"
      isBusy={deleting.isPending}
      problem={deleting.isError ? reasonOf(deleting.error) : null}
      onConfirm={() => deleting.mutate()}
      onClose={() => setAsking(false)}
    >
      {effect} This is for what came in by mistake: within {deletableDays} days, and not after a message about it was
      sent. It can’t be undone.
    </ConfirmDialog>
  )
  return { ask: mayDelete ? ask : null, dialog }
}
