import { gridColumns, isTile, type Widget, type WidgetPosition } from '../board/board.ts'
import { packWidgets } from '../board/pack-widgets.ts'
import type { Dataset } from '../data/dataset.ts'

/** The numbers in rows on top, the others below them in their order. */
export function analyticsLayout<S extends Dataset>(widgets: readonly Widget<S>[]): readonly WidgetPosition[] {
  const tiles = widgets.filter(isTile)
  const rows = Math.ceil(tiles.length / 6)
  const perRow = Math.ceil(tiles.length / Math.max(1, rows))
  const width = Math.floor(gridColumns / Math.max(1, perRow))
  const placed = tiles.map(({ id, size }, at) => ({
    ref: id,
    x: (at % perRow) * width,
    y: Math.floor(at / perRow) * size.h,
    w: width,
  }))
  const height = rows * (tiles[0]?.size.h ?? 0)
  const others = packWidgets(widgets.filter(widget => !isTile(widget)))
  return [...placed, ...others.map(place => ({ ...place, y: place.y + height }))]
}
