import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { monthText } from '@aftermile/dashboards/data/own-names'
import { numberText } from '@aftermile/domain/format/numbers'
import { amountText, exactText } from '../../state/amount-text.ts'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import { SideScroll } from '../bodies/SideScroll.tsx'
import classes from './Months.module.css'

export type StageWidget = Extract<AnyWidget, { kind: 'waterfall' | 'area' }>

/** The average times of stages as a table, of all chosen months or by month. */
export function StageTable({ widget, shown }: Pick<WidgetBodyProps<StageWidget>, 'widget' | 'shown'>) {
  const { result } = shown
  if (result.kind === 'stages')
    return (
      <SideScroll label={`${widget.title} as a table`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Average</th>
              <th scope="col">No.</th>
            </tr>
          </thead>
          <tbody>
            {widget.stages.map(({ title }, at) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <Days minutes={result.averages[at] ?? null} />
                <td>{numberText(result.counts[at] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    )
  if (result.kind !== 'stageMonths') return null
  return (
    <SideScroll label={`${widget.title} as a table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {widget.stages.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.months.map((month, at) => (
            <tr key={month}>
              <th scope="row">
                {monthText(month)}
                {month === result.running && ' (running)'}
              </th>
              {widget.stages.map(({ title }, stage) => (
                <Days key={title} minutes={result.averages[stage]?.[at] ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}

const Days = ({ minutes }: { minutes: number | null }) => (
  <td title={exactText(minutes, 'days')}>{amountText(minutes, 'days')}</td>
)
