import type { Dataset } from '../data/dataset.ts'
import { gridColumns, type WidgetPosition } from './board.ts'
import type { Widget } from './widgets/widget-kinds.ts'

/** Places widgets from left to right in rows. A widget that does not fit starts the next row. Rows are widened evenly if possible. */
export function packWidgets<S extends Dataset>(widgets: readonly Widget<S>[]): WidgetPosition[] {
  let y = 0
  return rowsOf(widgets).flatMap(row => {
    const more = spareWidth(row)
    let x = 0
    const placed = row.map(({ id, size }) => {
      const at = { ref: id, x, y, ...(more > 0 && { w: size.w + more }) }
      x += size.w + more
      return at
    })
    y += Math.max(...row.map(({ size }) => size.h))
    return placed
  })
}

function rowsOf<S extends Dataset>(widgets: readonly Widget<S>[]): Widget<S>[][] {
  const rows: Widget<S>[][] = []
  for (const widget of widgets) {
    const last = rows.at(-1)
    if (last === undefined || widthOf(last) + widget.size.w > gridColumns) rows.push([widget])
    else last.push(widget)
  }
  return rows
}

const widthOf = <S extends Dataset>(row: readonly Widget<S>[]): number => row.reduce((sum, { size }) => sum + size.w, 0)

/** How much wider each widget of a row can be; 0 if the rest cannot be divided evenly. */
function spareWidth<S extends Dataset>(row: readonly Widget<S>[]): number {
  const each = (gridColumns - widthOf(row)) / row.length
  const isEven = Number.isInteger(each) && row.every(({ size }) => size.w + each <= (size.maxW ?? gridColumns))
  return isEven ? each : 0
}
