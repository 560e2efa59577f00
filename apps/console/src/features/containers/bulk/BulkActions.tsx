import { Button, Group } from '@mantine/core'
import { IconRefresh, IconTag } from '../../../ui/icons/icons.ts'
import { CompleteMenu } from './menus/CompleteMenu.tsx'
import { CrmMenu } from './menus/CrmMenu.tsx'
import { SendMenus } from './menus/SendMenus.tsx'
import type { Selection } from './selection.ts'
import { useActions } from './use-actions.tsx'

/** The actions on a selection that the user may run. */
export function BulkActions({ selection }: { selection: Selection }) {
  const { may, refresh, isRefreshing, tag, plan, dialog } = useActions(selection)
  return (
    <Group gap="xs" data-selection-actions>
      {may.refresh && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isRefreshing} onClick={refresh}>
          Update
        </Button>
      )}
      {may.act && (
        <Button variant="default" leftSection={<IconTag size={16} />} onClick={tag}>
          Tag
        </Button>
      )}
      {may.complete && <CompleteMenu selection={selection} onPlan={plan} />}
      {may.send && <SendMenus selection={selection} onPlan={plan} />}
      {may.act && <CrmMenu selection={selection} onPlan={plan} />}
      {dialog}
    </Group>
  )
}
