import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconColumns3, IconRefresh } from '@tabler/icons-react'
import { memo } from 'react'
import { DayRangeField } from '../../ui/dates/DayRangeField.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import type { ListAddress } from './address/list-address.ts'
import classes from './ResultsPage.module.css'

/** The delay that the specification sets for typed searches. */
const typingMs = 750

type SearchToolsProps = {
  title: string
  address: ListAddress
  onSearch: (change: ListAddress, replace?: boolean) => void
  bookedTitle: string
  hasCompletedSwitch: boolean
  onFilters: () => void
}

type Props = SearchToolsProps & { onColumns: () => void; onRefresh: () => void; isBusy: boolean }

export function ResultTools({ onColumns, onRefresh, isBusy, ...search }: Props) {
  return (
    <div className={classes.tools}>
      <SearchTools {...search} />
      <div className={classes.end}>
        <Tooltip label="Refresh">
          <ActionIcon variant="default" size={32} aria-label="Refresh" loading={isBusy} onClick={onRefresh}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
        <Button variant="default" visibleFrom="xs" leftSection={<IconColumns3 size={16} />} onClick={onColumns}>
          Columns
        </Button>
      </div>
    </div>
  )
}

const SearchTools = memo((props: SearchToolsProps) => {
  const { title, address, onSearch, bookedTitle, hasCompletedSwitch, onFilters } = props
  const { bookedFrom, bookedTo, completedFrom, completedTo } = address
  return (
    <>
      <SearchField
        label={`Search ${title.toLowerCase()}`}
        text={address.text ?? ''}
        onText={text => text !== (address.text ?? '') && onSearch({ text: text === '' ? undefined : text }, true)}
        waitMs={typingMs}
      />
      <Button
        variant="default"
        hiddenFrom="md"
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        onClick={onFilters}
      >
        Filters
      </Button>
      <DayRangeField
        label={bookedTitle}
        range={{ from: bookedFrom, to: bookedTo }}
        onRange={({ from, to }) => onSearch({ bookedFrom: from, bookedTo: to ?? from })}
      />
      <DayRangeField
        label="Completed"
        range={{ from: completedFrom, to: completedTo }}
        onRange={({ from, to }) => onSearch({ completedFrom: from, completedTo: to ?? from })}
      />
      {hasCompletedSwitch && (
        <Switch
          label="Include completed"
          checked={address.includeCompleted !== false}
          onChange={event => onSearch({ includeCompleted: event.currentTarget.checked ? undefined : false })}
        />
      )}
    </>
  )
})
