import { percent } from '@aftermile/domain/format/numbers'
import { IconExternalLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { numberText } from '../../../../ui/text/number-text.ts'
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

/** The same as the chart, in words and numbers: every mark can be chosen by keyboard, and leads to its rows. */
export function FigureTable({ stage, widget, shown }: Omit<WidgetBodyProps<CountingWidget>, 'picture'>) {
  const { heads, rows } = useMemo(
    () => figuresOf(widget, shown.answer, chartLookOf(stage, shown.filters)),
    [stage, widget, shown],
  )
  const isFiltered = shown.filters[widget.by] !== undefined
  const filters = useBoardState(stage.store, ({ query }) => query.filters)
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
                      onClick={event => stage.choose({ by: widget.by, values, isAdded: event.shiftKey })}
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
                  stage={stage}
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

type MarkProps = { stage: BoardContext; filters: Filters; name: string; isMany: boolean }

function DrillMark({ stage, filters, name, isMany }: MarkProps) {
  const drill = useDrill(stage, filters)
  if (drill === null) return null
  const { without, ...link } = drill
  const rows = firstUpper(stage.board.dataset.shown.rows.many)
  const label = `${rows} of ${name}${isMany && without.length > 0 ? `, without: ${without.join(', ')}` : ''}`
  return (
    <PathLink className={classes.drill} {...link} aria-label={label} title={label}>
      <IconExternalLink size={14} aria-hidden />
    </PathLink>
  )
}

const firstUpper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
