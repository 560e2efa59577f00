import { type ReactNode, useState } from 'react'
import { useMayDo } from '../../session/session-store.ts'
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx'
import { TagPicker } from './menus/TagPicker.tsx'
import { type PlannedAction, planRefresh } from './planned-action.ts'
import type { Selection } from './selection.ts'
import { useSelectionCommands } from './use-selection-commands.ts'

type Actions = {
  readonly may: { readonly refresh: boolean; readonly act: boolean; readonly send: boolean; readonly complete: boolean }
  readonly refresh: () => void
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
  const refresh = () => setPlan(planRefresh(selection))
  const tag = () => setTagging(true)
  useSelectionCommands(selection, { refresh: mayRefresh ? refresh : null, tag: mayAct ? tag : null })
  const close = () => {
    setPlan(null)
    setTagging(false)
  }
  return {
    may: { refresh: mayRefresh, act: mayAct, send: maySend, complete: mayComplete },
    refresh,
    tag,
    plan: setPlan,
    dialog:
      plan !== null ? (
        <ConfirmActionDialog plan={plan} onClose={close} />
      ) : (
        isTagging && <TagPicker selection={selection} onPlan={setPlan} onClose={close} />
      ),
  }
}
