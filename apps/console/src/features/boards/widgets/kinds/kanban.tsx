import type { WidgetOf } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { numberText, percent } from '@aftermile/domain/format/numbers'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import { readableTextColor } from '../../../../ui/text/color-contrast.ts'
import { cellsOf } from '../../charts/pair-cells.ts'
import type { Picture } from '../../export/picture-type.ts'
import { type BoardContext, chartStyleOf } from '../../state/board-context.ts'
import type { WidgetData } from '../../state/widget-data.ts'
import { FigureTable } from '../bodies/FigureTable.tsx'
import { SideScroll } from '../bodies/SideScroll.tsx'
import classes from '../bodies/WidgetBody.module.css'
import { countedRows } from '../counted-rows.ts'
import type { WidgetBodyProps, WidgetView } from '../widget-view.ts'

export const kanban: WidgetView<WidgetOf<'kanban'>> = {
  Body: KanbanWidget,
  Table: FigureTable,
  csv: countedRows,
  drawn: (context, widget, shown) => ({ table: cellTexts(context, widget, shown) }),
}

const rowPx = 31

/** Days down, milestones across. Cells at the top left are new, cells at the bottom left are stuck. */
function KanbanWidget({ context, widget, shown }: WidgetBodyProps<WidgetOf<'kanban'>>) {
  const cells = useMemo(() => {
    const tally = shown.result.kind === 'tally' ? shown.result.tally : { values: [], amounts: [] }
    return cellsOf(widget, tally, chartStyleOf(context, shown))
  }, [context, widget, shown])
  const scroll = useRef<HTMLDivElement>(null)
  const heightPx = rowPx * context.scale
  const { getVirtualItems, getTotalSize } = useVirtualizer({
    count: cells.rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => heightPx,
    overscan: 4,
  })
  const visible = getVirtualItems()
  const above = visible[0]?.start ?? 0
  const below = getTotalSize() - (visible.at(-1)?.end ?? 0)
  if (cells.rows.length === 0) return <p className={classes.empty}>No data for these filters.</p>
  return (
    <SideScroll box={scroll} label={widget.title}>
      <table className={classes.kanban} aria-rowcount={cells.rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{widget.corner}</th>
            {cells.columns.map(column => (
              <th key={column.key} scope="col">
                <span className={classes.dot} style={{ background: column.color }} aria-hidden />
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap px={above} />
          {visible
            .flatMap(({ index }) => cells.rows[index] ?? [])
            .map(row => (
              <tr key={row.key} style={{ height: heightPx }}>
                <th scope="row">{row.name}</th>
                {cells.columns.map(column => {
                  const cell = cells.at(row, column)
                  if (cell.amount === 0) return <td key={column.key} />
                  return (
                    <td key={column.key}>
                      <KanbanCell
                        context={context}
                        by={widget.by}
                        value={cell.value}
                        amount={cell.amount}
                        tip={`${row.name}, ${column.name}: ${numberText(cell.amount)} · ${percent(cell.share * 100)}`}
                        color={column.color}
                        isOn={cell.isOn}
                        isChosen={cell.isOn && shown.filters[widget.by] !== undefined}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          <Gap px={below} />
        </tbody>
      </table>
    </SideScroll>
  )
}

/** Takes the room of rows that are not on the screen. */
const Gap = ({ px }: { px: number }) => (px > 0 ? <tr style={{ height: px }} aria-hidden /> : null)

type CellProps = {
  context: BoardContext
  by: string
  value: string
  amount: number
  tip: string
  color: string
  isOn: boolean
  isChosen: boolean
}

/** Memoized: there are hundreds of cells, and a click changes few. */
const KanbanCell = memo(function KanbanCell({ context, by, value, amount, tip, color, isOn, isChosen }: CellProps) {
  return (
    <button
      type="button"
      className={classes.cell}
      data-off={!isOn}
      aria-pressed={isChosen}
      aria-label={tip}
      title={tip}
      style={{ background: color, color: readableTextColor(color) }}
      onClick={event => context.choose({ by, values: [value], isAdded: event.shiftKey })}
    >
      {numberText(amount)}
    </button>
  )
})

function cellTexts(context: BoardContext, widget: WidgetOf<'kanban'>, shown: WidgetData): Picture['table'] {
  const { result } = shown
  if (result.kind !== 'tally') return []
  const { colors } = context
  const cells = cellsOf(widget, result.tally, chartStyleOf(context, shown))
  const head = (text: string) => ({ text, color: colors.dimmed })
  return [
    [head(widget.corner), ...cells.columns.map(({ name }) => head(name))],
    ...cells.rows.map(row => [
      head(row.name),
      ...cells.columns.map(column => {
        const { amount } = cells.at(row, column)
        if (amount === 0) return head('')
        return { text: numberText(amount), color: readableTextColor(column.color), fill: column.color }
      }),
    ]),
  ]
}
