import type { AnyWidget } from '@aftermile/dashboards/board/board'
import { monthText } from '@aftermile/domain/format/board-times'
import { numberText } from '@aftermile/domain/format/numbers'
import { useState } from 'react'
import { titleOf } from '../../filters/filter-chips.ts'
import { amountText, changeText, exactText, formatOf } from '../../state/amount-text.ts'
import { chosenValues, withValues } from '../../state/filter-changes.ts'
import { useBoardState } from '../../state/use-board-store.ts'
import type { WidgetBodyProps } from '../bodies/body-props.ts'
import { DrillMark } from '../bodies/DrillMark.tsx'
import { SideScroll } from '../bodies/SideScroll.tsx'
import { TablePages } from '../bodies/TablePages.tsx'
import bodyClasses from '../bodies/WidgetBody.module.css'
import { Change } from './Change.tsx'
import classes from './Months.module.css'
import { Sparkline } from './Sparkline.tsx'

/** A row per value: how many, and how a metric developed by month. */
export function PerformanceWidget({
  context,
  widget,
  shown,
}: WidgetBodyProps<Extract<AnyWidget, { kind: 'performance' }>>) {
  const [wanted, setPage] = useState(1)
  const all = useBoardState(context.store, ({ query }) => query.filters)
  const { result, filters, metric } = shown
  if (result.kind !== 'performance' || result.rows.length === 0)
    return <p className={bodyClasses.empty}>No data for these filters.</p>
  const { dataset } = context.board
  const format = formatOf(dataset, shown)
  const better = metric === null ? undefined : dataset.shown.better?.[metric]
  const pages = Math.ceil(result.rows.length / widget.rowsPerPage)
  const page = Math.min(wanted, pages)
  const rows = result.rows.slice((page - 1) * widget.rowsPerPage, page * widget.rowsPerPage)
  const chosen = chosenValues(filters, widget.by)
  return (
    <div className={bodyClasses.overview}>
      <SideScroll label={widget.title}>
        <table className={`${classes.table} ${classes.named}`}>
          <thead>
            <tr>
              <th scope="col">{titleOf(context.board, widget.by)}</th>
              <th scope="col">No.</th>
              <th scope="col">Latest</th>
              <th scope="col">Change</th>
              <th scope="col">Average</th>
              <th scope="col">Trend</th>
              <th scope="col">
                <span className={bodyClasses.hidden}>List</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, count, latest, change, average, trend }) => {
              const name = context.names(widget.names, value).text
              return (
                <tr key={String(value)} data-off={chosen !== null && !chosen.includes(value)}>
                  <th scope="row">
                    <button
                      type="button"
                      className={bodyClasses.mark}
                      aria-pressed={chosen?.includes(value) ?? false}
                      aria-label={`Show only ${name}`}
                      title={name}
                      onClick={event => context.choose({ by: widget.by, values: [value], isAdded: event.shiftKey })}
                    >
                      {name}
                    </button>
                  </th>
                  <td>{numberText(count)}</td>
                  <td title={exactText(latest, format)}>{amountText(latest, format)}</td>
                  <td>
                    <Change change={change} text={changeText(change, format)} better={better} />
                  </td>
                  <td title={exactText(average, format)}>{amountText(average, format)}</td>
                  <td>
                    <Sparkline amounts={trend} />
                  </td>
                  <td>
                    <DrillMark
                      context={context}
                      filters={withValues(all, widget.by, [value])}
                      name={name}
                      count={count}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </SideScroll>
      <div className={bodyClasses.pages}>
        <span className={bodyClasses.part}>
          {result.latest === null ? 'No complete month yet' : `Latest: ${monthText(result.latest)}`}
          {result.running !== null && `, ${monthText(result.running)} still running`}
        </span>
        <TablePages pages={pages} page={page} onPage={setPage} />
      </div>
    </div>
  )
}
