import { maxMatchingCount } from '@aftermile/contract/containers/container-actions'
import { type ReactNode, useRef, useState } from 'react'
import { isProblem } from '../../../api/problem.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx'
import { useRunAction } from './jobs/use-run-action.ts'
import { TagPicker } from './menus/TagPicker.tsx'
import { type PlannedAction, planRefresh } from './planned-action.ts'
import { type Selection, selectedCount } from './selection.ts'
import { useSelectionCommands } from './use-selection-commands.ts'

type Actions = {
  readonly may: { readonly refresh: boolean; readonly act: boolean; readonly send: boolean; readonly complete: boolean }
  readonly refresh: () => void
  readonly isRefreshing: boolean
  readonly tag: () => void
  readonly plan: (plan: PlannedAction) => void
  /** The open dialog of an action. */
  readonly dialog: ReactNode
}

/** The actions on a selection that the user may run, and their dialogs. */
export function useActions(selection: Selection): Actions {
  const [plan, setPlan] = useState<PlannedAction | null>(null)
  const [isTagging, setTagging] = useState(false)
  const mayRefresh = useMayDo({ scope: 'container_refresh' })
  const mayAct = useMayDo({ scope: 'container_action' })
  const maySend = useMayDo({ scope: 'shipment_read' }) && mayAct
  const mayComplete = useMayDo({ scope: 'shipment_complete' }) && mayAct && selection.type === 'shipment'
  const run = useRunAction({ onError: sayFailed })
  // A second click may come before the first one has rendered.
  const isRunning = useRef(false)
  // It changes nothing that a person decides, so it starts at once, unless there are too many.
  const refresh = () => {
    if (selectedCount(selection) > maxMatchingCount) setPlan(planRefresh(selection))
    else if (!isRunning.current) {
      isRunning.current = true
      run.mutate(planRefresh(selection), {
        onSettled: () => {
          isRunning.current = false
        },
      })
    }
  }
  const tag = () => setTagging(true)
  useSelectionCommands(selection, { refresh: mayRefresh ? refresh : null, tag: mayAct ? tag : null })
  const close = () => {
    setPlan(null)
    setTagging(false)
  }
  return {
    may: { refresh: mayRefresh, act: mayAct, send: maySend, complete: mayComplete },
    refresh,
    isRefreshing: run.isPending,
    tag,
    plan: setPlan,
    dialog:
      plan !== null ? (
        <ConfirmActionDialog plan={plan} onClose={close} />
      ) : (
        isTagging && <TagPicker selection={selection} onClose={close} />
      ),
  }
}

/** A 403 leads to the forbidden page instead. */
function sayFailed(error: Error): void {
  if (!isProblem(error, 403)) toast({ message: 'Processing error, please retry.', kind: 'problem', forMs: 3000 })
}
