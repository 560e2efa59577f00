import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { titleOf } from '../../filters/filter-chips.ts'
import { amountText, exactText, formatOf } from '../../state/amount-text.ts'
import { SideScroll } from '../bodies/SideScroll.tsx'
import bodyClasses from '../bodies/WidgetBody.module.css'
import type { WidgetBodyProps } from '../widget-view.ts'
import classes from './Months.module.css'
import { monthMapOf } from './month-map.ts'

/** A metric by value and month, as numbers. */
export function MonthMapTable({ context, widget, shown }: Omit<WidgetBodyProps<WidgetOf<'monthMap'>>, 'chartImage'>) {
  const { map, values, months } = monthMapOf(context, widget, shown)
  const format = formatOf(context.board.dataset, shown)
  return (
    <SideScroll label={`${widget.title} as a table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{titleOf(context.board, widget.by)}</th>
            {map.months.map(month => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.rows.map(({ name, amounts, isOn }, index) => (
            <tr key={String(values[index])} data-off={!isOn}>
              <th scope="row">
                <button
                  type="button"
                  className={bodyClasses.mark}
                  aria-label={`Show only ${name}`}
                  onClick={event =>
                    context.choose({ by: widget.by, values: [values[index] ?? null], isAdded: event.shiftKey })
                  }
                >
                  {name}
                </button>
              </th>
              {amounts.map((amount, position) => (
                <td key={months[position]} title={exactText(amount, format)}>
                  {amountText(amount, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  )
}
