import { ActionIcon, Popover, Switch } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '../../ui/icons/icons.ts'

type Settings = { includeCompleted: boolean }

/** The filters of the global search, stored in this browser. */
export function SearchFilters({ includeCompleted, onChange }: Settings & { onChange: (settings: Settings) => void }) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label="Search filters">
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Search filters">
        <Switch
          label="Include completed shipments"
          checked={includeCompleted}
          onChange={event => onChange({ includeCompleted: event.currentTarget.checked })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
