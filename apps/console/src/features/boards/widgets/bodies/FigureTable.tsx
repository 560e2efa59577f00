import { markCondition } from '@aftermile/dashboards/board/conditions'
import { percent } from '@aftermile/domain/format/numbers'
import { useMemo } from 'react'
import { type CountingWidget, figuresOf } from '../../charts/figures.ts'
import { amountHead, exactText } from '../../state/amount-text.ts'
import { chartStyleOf } from '../../state/board-context.ts'
import { useBoardState } from '../../state/use-board-store.ts'
import type { WidgetBodyProps } from '../widget-view.ts'
import { DrillMark } from './DrillMark.tsx'
import { RestLine } from './RestLine.tsx'
import classes from './WidgetBody.module.css'

/** A chart as a table. Every mark can be chosen by keyboard, and links to its rows. */
export function FigureTable({ context, widget, shown }: Omit<WidgetBodyProps<CountingWidget>, 'chartImage'>) {
  const style = useMemo(() => chartStyleOf(context, shown), [context, shown])
  const { heads, rows } = useMemo(() => figuresOf(widget, shown.result, style), [widget, shown, style])
  const isFiltered = shown.filters[widget.by] !== undefined
  const filters = useBoardState(context.store, ({ query }) => query.filters)
  return (
    <section className={classes.scroll} aria-label={`${widget.title} as a table`}>
      <table className={classes.figures}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">{amountHead(context.board.dataset, shown.metric)}</th>
            <th scope="col">Share</th>
            <th scope="col">
              <span className={classes.hidden}>List</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ names, values, amount, share, isOn }) => (
            <tr key={names.join()} data-off={!isOn}>
              {names.map((name, index) => (
                <td key={heads[index]}>
                  {index === 0 ? (
                    <button
                      type="button"
                      className={classes.mark}
                      aria-pressed={isFiltered && isOn}
                      aria-label={`Show only ${names.join(', ')}`}
                      onClick={event => context.choose({ by: widget.by, values, isAdded: event.shiftKey })}
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </td>
              ))}
              <td>{exactText(amount, style.format)}</td>
              <td>{percent(share * 100)}</td>
              <td>
                <DrillMark
                  context={context}
                  filters={markCondition(filters, widget.by, values)}
                  name={names.join(', ')}
                  count={amount}
                  metric={shown.metric ?? undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RestLine context={context} widget={widget} shown={shown} />
    </section>
  )
}
