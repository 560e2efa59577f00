import { numberText, percent } from '@aftermile/domain/format/numbers'
import { IconExternalLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import type { CountingWidget } from '../../charts/chart-marks.ts'
import { figuresOf } from '../../charts/figures.ts'
import type { Filters } from '../../engine/engine-messages.ts'
import { maxIds } from '../../filters/drill-path.ts'
import { useDrill } from '../../filters/use-drill.ts'
import { type BoardContext, chartLookOf } from '../../state/board-context.ts'
import { withValues } from '../../state/filter-changes.ts'
import { useBoardState } from '../../state/use-board-store.ts'
import type { WidgetBodyProps } from './body-props.ts'
import classes from './WidgetBody.module.css'

/** A chart as a table. Every mark can be chosen by keyboard, and links to its rows. */
export function FigureTable({ context, widget, shown }: Omit<WidgetBodyProps<CountingWidget>, 'chartImage'>) {
  const { heads, rows } = useMemo(
    () => figuresOf(widget, shown.result, chartLookOf(context, shown)),
    [context, widget, shown],
  )
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
            <th scope="col">No.</th>
            <th scope="col">Share</th>
            <th scope="col">
              <span className={classes.hidden}>List</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ names, values, amount, share, isOn }) => (
            <tr key={names.join()} data-off={!isOn}>
              {names.map((name, at) => (
                <td key={heads[at]}>
                  {at === 0 ? (
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
              <td>{numberText(amount)}</td>
              <td>{percent(share * 100)}</td>
              <td>
                <DrillMark
                  context={context}
                  filters={withValues(filters, widget.by, values)}
                  name={names.join(', ')}
                  isMany={amount > maxIds}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type MarkProps = { context: BoardContext; filters: Filters; name: string; isMany: boolean }

function DrillMark({ context, filters, name, isMany }: MarkProps) {
  const drill = useDrill(context, filters)
  if (drill === null) return null
  const { without, ...link } = drill
  const rows = firstUpper(context.board.dataset.shown.rows.many)
  const label = `${rows} of ${name}${isMany && without.length > 0 ? `, not filtered by ${without.join(', ')}` : ''}`
  return (
    <PathLink className={classes.drill} {...link} aria-label={label} title={label}>
      <IconExternalLink size={14} aria-hidden />
    </PathLink>
  )
}

const firstUpper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
