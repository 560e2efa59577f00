import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { IconFilter, IconX } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { parseListAddress } from '../../search/address/list-address.ts'
import chipClasses from '../../search/facets/FilterChips.module.css'
import { MapLink } from '../../search/MapLink.tsx'
import type { Filters } from '../engine/engine-messages.ts'
import type { BoardContext } from '../state/board-context.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { FilterPanel } from './FilterPanel.tsx'
import classes from './Filters.module.css'
import { chipsOf } from './filter-chips.ts'
import { useDrill } from './use-drill.ts'

/** The active filters, each with a button to remove it, and the number of matching rows. */
export function FilterBar({ context }: { context: BoardContext }) {
  const filters = useBoardState(context.store, ({ query }) => query.filters)
  const chips = useMemo(() => chipsOf(context.board, filters, context.names), [context, filters])
  return (
    <div className={classes.filterBar}>
      <FilterButton context={context} count={chips.length} />
      <Matching context={context} />
      <DrillLink context={context} filters={filters} />
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Filters">
          {chips.map(({ text, rest }) => (
            <li key={text}>
              <UnstyledButton
                className={chipClasses.chip}
                aria-label={`Remove ${text}`}
                onClick={() => context.filterBy(() => rest)}
              >
                {text}
                <IconX size={12} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
          <li>
            <UnstyledButton className={chipClasses.clear} onClick={() => context.filterBy(() => ({}))}>
              Clear filters
            </UnstyledButton>
          </li>
        </ul>
      )}
    </div>
  )
}

function Matching({ context }: { context: BoardContext }) {
  const matching = useBoardState(context.store, ({ rows, matching: count }) => (rows === null ? null : count))
  return (
    <span className={`${classes.matching} tabular`} role="status">
      {matching !== null && `${numberText(matching)} ${context.board.dataset.shown.rows.many}`}
    </span>
  )
}

function DrillLink({ context, filters }: { context: BoardContext; filters: Filters }) {
  const drill = useDrill(context, filters)
  const matching = useBoardState(context.store, state => state.matching)
  if (drill === null) return null
  const { without, link, query } = drill
  const leftOut = without(matching)
  return (
    <>
      <PathLink {...link}>Show in list{leftOut.length > 0 && ` (not filtered by ${leftOut.join(', ')})`}</PathLink>
      {context.board.dataset.shown.drill?.hasMap && <MapLink address={parseListAddress(query)} />}
    </>
  )
}

const FilterButton = memo(function FilterButton({ context, count }: { context: BoardContext; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const show = (isShown: boolean) => {
    setOpen(isShown)
    context.store.change({ includeChoices: isShown })
  }
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        onClick={() => show(true)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => show(false)}
        title="Filters"
        size={320}
        overlayProps={{ backgroundOpacity: 0.1 }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && <FilterPanel context={context} />}
      </Drawer>
    </>
  )
})
