import { gridColumns, type WidgetPosition } from '../board/board.ts'
import type { Widget } from '../board/widgets/widget-kinds.ts'
import { traitsOf } from '../board/widgets/widget-traits.ts'
import type { Dataset } from '../data/dataset.ts'

/** The numbers in rows on top, the others below them in their order. Every row is filled and of one height. */
export function analyticsLayout<S extends Dataset>(widgets: readonly Widget<S>[]): readonly WidgetPosition[] {
  const rows = ([6, 2, 4] as const).flatMap(perRow =>
    inRows(
      widgets.filter(widget => traitsOf(widget).perRow === perRow),
      perRow,
    ),
  )
  let y = 0
  return rows.flatMap(row => {
    const h = Math.max(...row.map(({ size }) => size.h))
    const placed = widthsOf(row.length).map(({ x, w }, index) => ({ ref: row[index]?.id ?? '', x, y, w, h }))
    y += h
    return placed
  })
}

/** As few rows as possible, of about the same length. The first ones are the shorter ones: their widgets get more room. */
function inRows<W>(widgets: readonly W[], most: number): W[][] {
  const count = Math.ceil(widgets.length / most)
  return Array.from({ length: count }, (_, nth) =>
    widgets.slice(Math.floor((nth * widgets.length) / count), Math.floor(((nth + 1) * widgets.length) / count)),
  )
}

/** The columns of a row, the first widgets one column wider if they cannot be equal. */
function widthsOf(count: number): { x: number; w: number }[] {
  const width = Math.floor(gridColumns / count)
  const wider = gridColumns % count
  return Array.from({ length: count }, (_, index) => ({
    x: index * width + Math.min(index, wider),
    w: width + (index < wider ? 1 : 0),
  }))
}
