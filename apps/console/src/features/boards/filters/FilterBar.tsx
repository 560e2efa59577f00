import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { numberText } from '../../../ui/text/number-text.ts'
import chipClasses from '../../lists/facets/FilterChips.module.css'
import type { Filters } from '../engine/engine-messages.ts'
import type { BoardContext } from '../state/board-context.ts'
import { useBoardState } from '../state/use-board-store.ts'
import { maxIds } from './drill-path.ts'
import { FilterPanel } from './FilterPanel.tsx'
import classes from './Filters.module.css'
import { chipsOf } from './filter-chips.ts'
import { useDrill } from './use-drill.ts'

/** What is on, each with a way to take it off, and how many rows that leaves. */
export function FilterBar({ stage }: { stage: BoardContext }) {
  const filters = useBoardState(stage.store, ({ query }) => query.filters)
  const chips = useMemo(() => chipsOf(stage.board, filters, stage.names), [stage, filters])
  return (
    <div className={classes.filterBar}>
      <FilterButton stage={stage} count={chips.length} />
      <Matching stage={stage} />
      <DrillLink stage={stage} filters={filters} />
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Filters">
          {chips.map(({ text, rest }) => (
            <li key={text}>
              <UnstyledButton
                className={chipClasses.chip}
                aria-label={`Remove ${text}`}
                onClick={() => stage.filterBy(() => rest)}
              >
                {text}
                <IconX size={12} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
          <li>
            <UnstyledButton className={chipClasses.clear} onClick={() => stage.filterBy(() => ({}))}>
              Clear filters
            </UnstyledButton>
          </li>
        </ul>
      )}
    </div>
  )
}

function Matching({ stage }: { stage: BoardContext }) {
  const matching = useBoardState(stage.store, ({ rows, matching: count }) => (rows === null ? null : count))
  return (
    <span className={`${classes.matching} tabular`} role="status">
      {matching !== null && `${numberText(matching)} ${stage.board.dataset.shown.rows.many}`}
    </span>
  )
}

function DrillLink({ stage, filters }: { stage: BoardContext; filters: Filters }) {
  const drill = useDrill(stage, filters)
  const isMany = useBoardState(stage.store, ({ matching }) => matching > maxIds)
  if (drill === null) return null
  const { without, ...link } = drill
  const isCut = without.length > 0 && isMany
  return <PathLink {...link}>Show in list{isCut && ` (without: ${without.join(', ')})`}</PathLink>
}

const FilterButton = memo(function FilterButton({ stage, count }: { stage: BoardContext; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const show = (isShown: boolean) => {
    setOpen(isShown)
    stage.store.change({ wantsChoices: isShown })
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
        {isOpen && <FilterPanel stage={stage} />}
      </Drawer>
    </>
  )
})
