import type { WidgetPosition } from '../board/board.ts'
import { packWidgets } from '../board/pack-widgets.ts'
import type { Widget } from '../board/widgets/widget-kinds.ts'
import { isTile } from '../board/widgets/widget-traits.ts'
import type { live } from './live.ts'

/** The charts beside the column of numbers. */
const beside: readonly WidgetPosition[] = [
  { ref: 'tags', x: 2, y: 0, w: 4 },
  { ref: 'alertHeatmap', x: 6, y: 0, w: 6 },
  { ref: 'kanban', x: 2, y: 8, w: 10 },
  { ref: 'plannedArrivals', x: 2, y: 20, w: 5, h: 12 },
  { ref: 'account', x: 7, y: 20, w: 5, h: 12 },
]

/** The numbers are one column at the left. Below it, widgets use the full width. */
export function liveLayout(widgets: readonly Widget<typeof live>[]): readonly WidgetPosition[] {
  const tiles = widgets.filter(isTile)
  const column = tiles.map(({ id, size }, index) => ({ ref: id, x: 0, y: index * size.h }))
  const height = tiles.reduce((sum, { size }) => sum + size.h, 0)
  const others = widgets.filter(widget => !isTile(widget) && !beside.some(({ ref }) => ref === widget.id))
  return [...column, ...beside, ...packWidgets(others).map(place => ({ ...place, y: place.y + height }))]
}
