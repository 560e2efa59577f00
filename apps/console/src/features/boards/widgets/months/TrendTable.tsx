import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { monthText } from '@aftermile/domain/format/board-times'
import { amountText, exactText, formatOf } from '../../state/amount-text.ts'
import { SideScroll } from '../bodies/SideScroll.tsx'
import type { WidgetBodyProps } from '../widget-view.ts'
import classes from './Months.module.css'

type Props = Omit<WidgetBodyProps<WidgetOf<'figure'>>, 'chartImage'>

/** A number by month, the latest first. */
export function TrendTable({ context, widget, shown: { result, currencies } }: Props) {
  if (result.kind !== 'figure') return null
  const format = formatOf(context.board.dataset, { metric: widget.metric, currencies })
  const rows = result.months.map((month, index) => ({ month, amount: result.trend[index] ?? null })).toReversed()
  return (
    <SideScroll label={`${widget.title} as a table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, amount }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td title={exactText(amount, format)}>{amountText(amount, format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}
