import { monthTitle, spokenDay } from '@aftermile/domain/format/dates'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.ts'
import classes from './Calendar.module.css'
import { type DayRange, plusDays, plusMonths, weeksOf, withDay } from './calendar-days.ts'

type Props = { range: DayRange; today: string; onRange: (range: DayRange) => void }

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month to choose a range of days in, with clicks or with the arrow keys and Enter. */
export function Calendar({ range, today, onRange }: Props) {
  const [current, setCurrent] = useState(range.to ?? range.from ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const moveFocus = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const day = plusDays(current, step)
    // Synchronous, because the next key press must start from this day.
    flushSync(() => setCurrent(day))
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  return (
    <div>
      <div className={classes.head}>
        <ActionIcon variant="subtle" aria-label="Previous month" onClick={() => setCurrent(plusMonths(current, -1))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span aria-live="polite">{monthTitle(current, 'UTC')}</span>
        <ActionIcon variant="subtle" aria-label="Next month" onClick={() => setCurrent(plusMonths(current, 1))}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <table ref={grid} className={classes.month} onKeyDown={moveFocus}>
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={long} scope="col" aria-label={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day} data-within={isWithin(range, day) || undefined}>
                  <UnstyledButton
                    className={classes.day}
                    data-day={day}
                    data-end={day === range.from || day === range.to || undefined}
                    data-today={day === today || undefined}
                    data-outside={!day.startsWith(current.slice(0, 7)) || undefined}
                    aria-label={spokenDay(day, 'UTC')}
                    aria-pressed={isWithin(range, day)}
                    tabIndex={day === current ? 0 : -1}
                    onClick={() => {
                      setCurrent(day)
                      onRange(withDay(range, day))
                    }}
                  >
                    {Number(day.slice(8))}
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

const isWithin = ({ from, to }: DayRange, day: string): boolean =>
  from !== undefined && (to === undefined ? day === from : day >= from && day <= to)
