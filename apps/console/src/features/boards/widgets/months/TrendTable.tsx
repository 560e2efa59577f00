import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { monthText } from '@aftermile/domain/format/board-times'
import { amountText, exactText, formatOf } from '../../state/amount-text.ts'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import { SideScroll } from '../bodies/SideScroll.tsx'
import classes from './Months.module.css'

type Props = Omit<WidgetBodyProps<Extract<AnyWidget, { kind: 'figure' }>>, 'chartImage'>

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
