import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayDo } from '../../session/store.ts'
import { CompleteMenu } from './CompleteMenu.tsx'
import { type Plan, selectedText } from './plan.ts'
import type { Selection } from './selection.ts'
import { WorkDialog } from './WorkDialog.tsx'

/** What can be done with a selection, for whoever may. */
export function BulkActions({ selection }: { selection: Selection }) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const mayRefresh = useMayDo({ scope: 'container_refresh' })
  const mayComplete = useMayDo({ scope: 'shipment_complete' }) && selection.type === 'shipment'
  return (
    <Group gap="xs">
      {mayRefresh && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={() => setPlan(refreshPlan(selection))}
        >
          Update
        </Button>
      )}
      {mayComplete && <CompleteMenu selection={selection} onPlan={setPlan} />}
      {plan !== null && <WorkDialog plan={plan} onClose={() => setPlan(null)} />}
    </Group>
  )
}

const refreshPlan = (selection: Selection): Plan => ({
  selection,
  actions: null,
  title: `Update ${selectedText(selection)}?`,
  text: 'The latest is fetched and every status is worked out anew.',
  confirm: 'Update',
})
