import { percent } from '@aftermile/domain/format/numbers'
import { useMemo } from 'react'
import { numberText } from '../../ui/number-text.ts'
import { readableInk } from '../../ui/readable-ink.ts'
import { cellsOf } from '../cells.ts'
import type { LiveWidget } from '../marks.ts'
import { lookOf } from '../stage.ts'
import type { BodyProps } from './body.ts'
import classes from './Widgets.module.css'

/** Days of booking down, milestones across: what lies far up and left is new, what lies far down and left is stuck. */
export function Kanban({ stage, widget, shown }: BodyProps<Extract<LiveWidget, { kind: 'kanban' }>>) {
  const cells = useMemo(() => {
    const tally = shown.answer.kind === 'tally' ? shown.answer.tally : { values: [], amounts: [] }
    return cellsOf(widget, tally, lookOf(stage, shown.filters))
  }, [stage, widget, shown])
  if (cells.rows.length === 0) return <p className={classes.empty}>Nothing to show under these filters.</p>
  return (
    <section className={classes.scroll} aria-label={widget.title}>
      <table className={classes.kanban}>
        <thead>
          <tr>
            <th scope="col">Booked</th>
            {cells.columns.map(column => (
              <th key={column.key} scope="col">
                <span className={classes.dot} style={{ background: column.color }} aria-hidden />
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.rows.map(row => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {cells.columns.map(column => {
                const cell = cells.at(row, column)
                if (cell.amount === 0) return <td key={column.key} />
                return (
                  <td key={column.key}>
                    <button
                      type="button"
                      className={classes.cell}
                      data-off={!cell.isOn}
                      aria-pressed={cell.isOn && shown.filters[widget.by] !== undefined}
                      title={`${row.name}, ${column.name}: ${numberText(cell.amount)} · ${percent(cell.share * 100)}`}
                      style={{ background: column.color, color: readableInk(column.color) }}
                      onClick={event => stage.choose({ by: widget.by, values: [cell.value], isAdded: event.shiftKey })}
                    >
                      {numberText(cell.amount)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
