import { monthText } from '@aftermile/domain/format/board-times'
import { monthsOfQuarter, quartersOf, quarterText } from '@aftermile/domain/times/quarters'
import { Button, NativeSelect } from '@mantine/core'
import { type MonthRange, monthPresets, monthsBetween, runningMonth } from '../state/months.ts'
import classes from './Filters.module.css'

type Props = {
  label: string
  /** The months that have data. */
  months: readonly number[]
  /** Null: all months. */
  range: MonthRange | null
  onRange: (range: MonthRange) => void
}

/** The first and the last month to show. */
export function MonthRangeField({ label, months, range, onRange }: Props) {
  const { from = null, to = null } = range ?? {}
  const known = monthsBetween([...months, ...[from, to].filter(end => end !== null)])
  const options = (any: string) => [
    { value: '', label: any },
    ...known.toReversed().map(month => ({ value: String(month), label: monthText(month) })),
  ]
  // The other end follows, so that the range is never the wrong way round.
  const setFrom = (month: number | null) =>
    onRange({ from: month, to: month !== null && to !== null && to < month ? month : to })
  const setTo = (month: number | null) =>
    onRange({ from: month !== null && from !== null && from > month ? month : from, to: month })
  return (
    <fieldset className={classes.months}>
      <legend>{label}</legend>
      <div className={classes.ends}>
        <NativeSelect
          label="From"
          data={options('First month')}
          value={from === null ? '' : String(from)}
          onChange={event => setFrom(monthOf(event.currentTarget.value))}
        />
        <NativeSelect
          label="To"
          data={options('Last month')}
          value={to === null ? '' : String(to)}
          onChange={event => setTo(monthOf(event.currentTarget.value))}
        />
      </div>
      <NativeSelect
        mt={8}
        label="Quarter"
        data={[
          { value: '', label: 'Any' },
          ...quartersOf(known).map(quarter => ({ value: String(quarter), label: quarterText(quarter) })),
        ]}
        value={quarterOf({ from, to }) ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onRange(value === '' ? { from: null, to: null } : monthsOfQuarter(Number(value)))
        }
      />
      <div className={classes.presets}>
        {monthPresets(runningMonth()).map(({ title, range: preset }) => {
          const isOn = preset.from === from && preset.to === to
          return (
            <Button
              key={title}
              size="compact-sm"
              variant={isOn ? 'light' : 'default'}
              aria-pressed={isOn}
              onClick={() => onRange(isOn ? { from: null, to: null } : preset)}
            >
              {title}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The quarter that a range is; null if it is none. */
const quarterOf = ({ from, to }: MonthRange): number | null =>
  quartersOf([from, to].filter(end => end !== null)).find(quarter => {
    const months = monthsOfQuarter(quarter)
    return months.from === from && months.to === to
  }) ?? null

const monthOf = (value: string): number | null => (value === '' ? null : Number(value))
