import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { numberText } from '../ui/number-text.ts'
import { PathLink } from '../ui/PathLink.tsx'
import chipClasses from '../ui/results/Chips.module.css'
import classes from './Board.module.css'
import { mostIds } from './drill.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { chipsOf } from './filter-words.ts'
import type { Stage } from './stage.ts'
import { useBoardState } from './use-board.ts'
import { useDrill } from './use-drill.ts'

/** What is on, each with a way to take it off, and how many shipments that leaves. */
export function FilterBar({ stage }: { stage: Stage }) {
  const { question, matching, rows } = useBoardState(stage.store)
  const chips = chipsOf(stage.board, question.filters, stage.names)
  const { without, ...link } = useDrill(stage, question.filters)
  const isCut = without.length > 0 && matching > mostIds
  return (
    <div className={classes.filterBar}>
      <FilterButton stage={stage} count={chips.length} />
      <span className={`${classes.matching} tabular`} role="status">
        {rows !== null && `${numberText(matching)} shipments`}
      </span>
      <PathLink {...link}>Show in list{isCut && ` (without: ${without.join(', ')})`}</PathLink>
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

function FilterButton({ stage, count }: { stage: Stage; count: number }) {
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
}
