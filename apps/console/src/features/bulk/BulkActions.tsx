import { Button, Group } from '@mantine/core'
import { IconRefresh, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayDo } from '../../session/session-store.ts'
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx'
import { CompleteMenu } from './menus/CompleteMenu.tsx'
import { SendMenus } from './menus/SendMenus.tsx'
import { TagPicker } from './menus/TagPicker.tsx'
import { type PlannedAction, planRefresh } from './planned-action.ts'
import type { Selection } from './selection.ts'
import { useSelectionCommands } from './use-selection-commands.ts'

/** The actions on a selection that the user may run. */
export function BulkActions({ selection }: { selection: Selection }) {
  const [plan, setPlan] = useState<PlannedAction | null>(null)
  const [isTagging, setTagging] = useState(false)
  const mayRefresh = useMayDo({ scope: 'container_refresh' })
  const mayAct = useMayDo({ scope: 'container_action' })
  const maySend = useMayDo({ scope: 'shipment_read' }) && mayAct
  const mayComplete = useMayDo({ scope: 'shipment_complete' }) && mayAct && selection.type === 'shipment'
  const refresh = () => setPlan(planRefresh(selection))
  const tag = () => setTagging(true)
  useSelectionCommands(selection, { refresh: mayRefresh ? refresh : null, tag: mayAct ? tag : null })
  return (
    <Group gap="xs">
      {mayRefresh && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
          Update
        </Button>
      )}
      {mayAct && (
        <Button variant="default" leftSection={<IconTag size={16} />} onClick={tag}>
          Tag
        </Button>
      )}
      {mayComplete && <CompleteMenu selection={selection} onPlan={setPlan} />}
      {maySend && <SendMenus selection={selection} onPlan={setPlan} />}
      {isTagging && plan === null && (
        <TagPicker selection={selection} onPlan={setPlan} onClose={() => setTagging(false)} />
      )}
      {plan !== null && (
        <ConfirmActionDialog
          plan={plan}
          onClose={() => {
            setPlan(null)
            setTagging(false)
          }}
        />
      )}
    </Group>
  )
}
