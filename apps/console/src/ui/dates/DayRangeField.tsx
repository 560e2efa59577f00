import { Button, Group, Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { IconCalendar } from '../icons/icons.ts'
import classes from './Calendar.module.css'
import { Calendar } from './Calendar.tsx'
import { type DayRange, dayOf, presetsAt, rangeText } from './calendar-days.ts'

type Props = { label: string; range: DayRange; onRange: (range: DayRange) => void }

const emptyRange: DayRange = { from: undefined, to: undefined }

/** A button that shows a range of days and opens a calendar to change it. */
export function DayRangeField({ label, range, onRange }: Props) {
  const [draft, setDraft] = useState<DayRange | null>(null)
  const today = dayOf(new Date())
  const text = rangeText(range)
  const choose = (next: DayRange) => {
    setDraft(null)
    onRange(next)
  }
  return (
    <Popover opened={draft !== null} onChange={isOpen => !isOpen && setDraft(null)} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant={text === null ? 'default' : 'light'}
          leftSection={<IconCalendar size={16} />}
          onClick={() => setDraft(draft === null ? range : null)}
          aria-expanded={draft !== null}
        >
          {label}
          {text !== null && `: ${text}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.picker}>
          <div className={classes.presets}>
            {presetsAt(today).map(preset => (
              <UnstyledButton key={preset.title} className={classes.preset} onClick={() => choose(preset.range)}>
                {preset.title}
              </UnstyledButton>
            ))}
          </div>
          <div>
            <Calendar range={draft ?? range} today={today} onRange={setDraft} />
            <Group justify="flex-end" gap="xs" mt="xs">
              <Button variant="default" onClick={() => choose(emptyRange)}>
                Clear
              </Button>
              <Button onClick={() => choose(draft ?? range)}>Apply</Button>
            </Group>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
