import type { PromiseQuestion } from '@aftermile/contract/boards/insights'
import { monthText } from '@aftermile/domain/format/board-times'
import { promiseTargets } from '@aftermile/domain/lists/promise-targets'
import { SegmentedControl, Select } from '@mantine/core'
import { runningMonth } from '../../state/months.ts'
import classes from '../Insights.module.css'
import { promiseMonths } from './promise-question.ts'
import type { PromiseSearch } from './promise-search.ts'
import { RouteFilters } from './RouteFilters.tsx'
import { targetText, usualTarget } from './route-promises.ts'

const shows = [
  { value: 'all', label: 'All' },
  { value: 'shorter', label: 'Can be shorter' },
  { value: 'broken', label: 'Broken too often' },
] as const

type Props = { search: PromiseSearch; question: PromiseQuestion; onChange: (change: PromiseSearch) => void }

/** Which shipments count, how often a promise has to be kept, and which promises are shown. */
export function PromiseTools({ search, question, onChange }: Props) {
  const months = promiseMonths(runningMonth()).map(month => ({ value: String(month), label: monthText(month) }))
  const withChosen = (month: number) =>
    months.some(({ value }) => value === String(month))
      ? months
      : [...months, { value: String(month), label: monthText(month) }]
  return (
    <div className={classes.tools}>
      <Select
        label="Booked from"
        w={130}
        data={withChosen(question.from)}
        value={String(question.from)}
        allowDeselect={false}
        onChange={value => onChange({ firstMonth: Number(value), lastMonth: Math.max(question.to, Number(value)) })}
      />
      <Select
        label="to"
        w={130}
        data={withChosen(question.to)}
        value={String(question.to)}
        allowDeselect={false}
        onChange={value => onChange({ lastMonth: Number(value), firstMonth: Math.min(question.from, Number(value)) })}
      />
      <RouteFilters
        chosen={search}
        onChange={(name, values) => onChange({ [name]: values.length === 0 ? undefined : values })}
      />
      <Select
        label="To be kept"
        w={110}
        data={promiseTargets.map(target => ({ value: String(target), label: targetText(target) }))}
        value={String(search.target ?? usualTarget)}
        allowDeselect={false}
        onChange={value => {
          const target = promiseTargets.find(each => String(each) === value)
          onChange({ target: target === usualTarget ? undefined : target })
        }}
      />
      <SegmentedControl
        aria-label="Promises"
        data={[...shows]}
        value={search.show ?? 'all'}
        onChange={value => onChange({ show: value === 'all' ? undefined : value })}
      />
    </div>
  )
}
