import { gridColumns, type Placed, type Widget } from './board.ts'
import type { Dataset } from './dataset.ts'

/** Widgets from left to right in rows: what does not fit begins the next one. */
export function packed<S extends Dataset>(widgets: readonly Widget<S>[]): Placed[] {
  let x = 0
  let y = 0
  let height = 0
  return widgets.map(({ id, size: { w, h } }) => {
    if (x + w > gridColumns) {
      x = 0
      y += height
      height = 0
    }
    const placed = { ref: id, x, y }
    x += w
    height = Math.max(height, h)
    return placed
  })
}
