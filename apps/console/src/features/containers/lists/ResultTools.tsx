import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { memo } from 'react'
import { DayRangeField } from '../../../ui/dates/DayRangeField.tsx'
import { IconAdjustmentsHorizontal, IconColumns3, IconDots, IconRefresh } from '../../../ui/icons/icons.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { ListAddress } from '../../search/address/list-address.ts'
import { usePastedNumbers } from '../numbers/use-pasted-numbers.tsx'
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
  /** On a phone the rows come first: the other tools open by a button. */
  isCollapsed: boolean
  onMore: (() => void) | null
}

type Props = SearchToolsProps & { onColumns: () => void; onRefresh: () => void; isBusy: boolean }

export function ResultTools({ onColumns, onRefresh, isBusy, ...search }: Props) {
  return (
    <div className={classes.tools}>
      <SearchTools {...search} />
      {!search.isCollapsed && (
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
      )}
    </div>
  )
}

const SearchTools = memo((props: SearchToolsProps) => {
  const { title, address, onSearch, bookedTitle, hasCompletedSwitch, onFilters, isCollapsed, onMore } = props
  const { bookedFrom, bookedTo, completedFrom, completedTo } = address
  const numbers = usePastedNumbers(line => onSearch({ text: line }, true))
  return (
    <>
      <SearchField
        label={`Search ${title.toLowerCase()}`}
        text={address.text ?? ''}
        onText={text => text !== (address.text ?? '') && onSearch({ text: text === '' ? undefined : text }, true)}
        onPaste={numbers.onPaste}
        waitMs={typingMs}
      />
      {numbers.dialog}
      <Button
        variant="default"
        hiddenFrom="md"
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        onClick={onFilters}
      >
        Filters
      </Button>
      {onMore !== null && (
        <ActionIcon variant="default" size={36} aria-label="More tools" aria-expanded={!isCollapsed} onClick={onMore}>
          <IconDots size={16} />
        </ActionIcon>
      )}
      {!isCollapsed && (
        <>
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
      )}
    </>
  )
})
