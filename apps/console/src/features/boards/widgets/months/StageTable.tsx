import type { StageMonthsResult } from '@aftermile/dashboards/board/widgets/area'
import type { StagesResult } from '@aftermile/dashboards/board/widgets/waterfall'
import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { monthText } from '@aftermile/domain/format/board-times'
import { numberText } from '@aftermile/domain/format/numbers'
import { amountText, exactText } from '../../state/amount-text.ts'
import { SideScroll } from '../bodies/SideScroll.tsx'
import bodyClasses from '../bodies/WidgetBody.module.css'
import type { WidgetBodyProps } from '../widget-view.ts'
import classes from './Months.module.css'

type StageWidget = WidgetOf<'waterfall' | 'area'>

/** The average times of stages as a table, of all chosen months or by month. */
export function StageTable({ context, widget, shown }: Omit<WidgetBodyProps<StageWidget>, 'chartImage'>) {
  const { result } = shown
  const choose = (month: number, isAdded: boolean) =>
    context.choose({ by: context.board.dataset.period ?? '', values: [month], isAdded })
  return (
    <SideScroll label={`${widget.title} as a table`}>
      {result.kind === 'stages' && <Stages widget={widget} result={result} />}
      {result.kind === 'stageMonths' && <Months widget={widget} result={result} choose={choose} />}
    </SideScroll>
  )
}

const Stages = ({ widget, result }: { widget: StageWidget; result: StagesResult }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Stage</th>
        <th scope="col">Average</th>
        <th scope="col">No.</th>
      </tr>
    </thead>
    <tbody>
      {widget.stages.map(({ title }, index) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <Days minutes={result.averages[index] ?? null} />
          <td>{numberText(result.counts[index] ?? 0)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type MonthsProps = {
  widget: StageWidget
  result: StageMonthsResult
  choose: (month: number, isAdded: boolean) => void
}

const Months = ({ widget, result, choose }: MonthsProps) => (
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
      {result.months.map((month, index) => (
        <tr key={month}>
          <th scope="row">
            <button
              type="button"
              className={bodyClasses.mark}
              aria-label={`Show only ${monthText(month)}`}
              onClick={event => choose(month, event.shiftKey)}
            >
              {monthText(month)}
              {month === result.running && ' (running)'}
            </button>
          </th>
          {widget.stages.map(({ title }, stage) => (
            <Days key={title} minutes={result.averages[stage]?.[index] ?? null} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Days = ({ minutes }: { minutes: number | null }) => (
  <td title={exactText(minutes, 'days')}>{amountText(minutes, 'days')}</td>
)
