import { partByLimits } from '@aftermile/domain/action-limits'
import { completions } from '@aftermile/domain/completion'
import { finalStatuses } from '@aftermile/domain/statuses'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { itemsText, type Plan } from './plan.ts'
import { type Selection, selectedCount } from './selection.ts'

const nameOf = (statusId: string): string => finalStatuses.find(({ id }) => id === statusId)?.text ?? statusId

/** The final statuses; one that not every selected shipment allows says so, and offers those that do. */
export function CompleteMenu({ selection, onPlan }: { selection: Selection; onPlan: (plan: Plan) => void }) {
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Complete
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {completions.map(({ statusId, milestones }) => {
          const { blocked } = partByLimits({ milestones, merchants: [] }, selection.items)
          return (
            <Menu.Item key={statusId} disabled={blocked.length > 0} onClick={() => onPlan(planOf(selection, statusId))}>
              {nameOf(statusId)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function planOf(selection: Selection, statusId: (typeof completions)[number]['statusId']): Plan {
  const name = nameOf(statusId)
  const count = selectedCount(selection)
  return {
    selection,
    actions: [{ type: 'complete', completeStatusId: statusId }],
    title: `Complete ${itemsText(selection.type, count)} as ${name}?`,
    text: 'A completed shipment stays completed; only a later delivery or return scan changes it.',
    confirm: 'Complete',
  }
}
