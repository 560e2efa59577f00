import type { Dataset } from '../data/dataset.ts'
import { type Board, gridColumns, type WidgetPosition } from './board.ts'
import type { Widget } from './widgets/widget-kinds.ts'

/** A widget in a saved layout. */
export type LayoutItem = {
  readonly i: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly minH: number
  readonly maxH?: number
  readonly minW: number
  readonly maxW?: number
  readonly stopResize?: boolean
  /** The id of the widget. */
  readonly ref: string
  readonly title: string
  readonly type: string
  readonly metric: string | null
}

/** A widget on screen, with properties of the grid that are never saved. */
export type RunningItem = LayoutItem & { readonly definition?: unknown; readonly moved?: boolean }

export type Layout = {
  readonly id: string
  readonly version: string
  readonly updatedAt: string
  readonly items: readonly LayoutItem[]
  /** The widgets the board had when it was saved: all others are new. Absent in layouts saved by other products. */
  readonly known?: readonly string[]
}

type AnyBoard = Pick<Board<Dataset>, 'id' | 'widgets' | 'layout'>

/** The default layout of a board. */
export function defaultLayout(board: AnyBoard, updatedAt: string): Layout {
  const items = board.layout.items.flatMap(({ ref, ...place }) => {
    const widget = board.widgets.find(({ id }) => id === ref)
    return widget === undefined ? [] : [itemOf(widget, place)]
  })
  return { id: board.id, version: board.layout.version, updatedAt, items, known: idsOf(board) }
}

/**
 * Merges a saved layout with the board of today. Items without a widget are dropped, the rest is sorted by y, then x. New widgets are
 * added at the bottom. Widgets that the user has removed stay removed.
 */
export function mergedLayout(board: AnyBoard, saved: Layout | null, updatedAt: string): Layout {
  if (saved === null) return defaultLayout(board, updatedAt)
  const known = new Map(board.widgets.map(widget => [widget.id, widget]))
  const own = saved.items.flatMap(item => {
    const widget = known.get(item.ref)
    return widget === undefined ? [] : [updatedItem(item, widget)]
  })
  const sorted = inReadingOrder(own)
  const isCurrent = saved.version === board.layout.version
  const old = new Set([...sorted.map(({ ref }) => ref), ...(saved.known ?? (isCurrent ? idsOf(board) : []))])
  const added = board.widgets.filter(({ id }) => !old.has(id))
  const items = added.reduce(withWidget, sorted)
  return {
    ...saved,
    version: board.layout.version,
    items,
    known: [...new Set([...(saved.known ?? []), ...idsOf(board)])],
  }
}

const idsOf = ({ widgets }: AnyBoard): string[] => widgets.map(({ id }) => id)

/** Adds a widget at the end: beside the last one, or in the next row if it would overflow. */
export function withWidget(items: readonly LayoutItem[], widget: Widget<Dataset>): LayoutItem[] {
  const last = inReadingOrder(items).at(-1)
  const beside = last === undefined ? { x: 0, y: 0 } : { x: last.x + last.w, y: last.y }
  const place = beside.x + widget.size.w > gridColumns ? { x: 0, y: bottomOf(items) } : beside
  return [...items, itemOf(widget, place)]
}

/** The items without screen-only properties. */
function toSavedItems(items: readonly RunningItem[]): LayoutItem[] {
  return items.map(({ definition: _definition, moved: _moved, ...item }) => item)
}

/** Reads a saved layout from JSON text; null if there is none or it is invalid. */
export function readLayout(text: string | null): Layout | null {
  const read = parsed(text)
  if (!isRecord(read) || !Array.isArray(read.items)) return null
  const items = read.items.filter(isItem)
  return {
    id: String(read.id ?? ''),
    version: String(read.version ?? ''),
    updatedAt: String(read.updatedAt ?? ''),
    items: toSavedItems(items),
    ...(isTexts(read.known) && { known: read.known }),
  }
}

/** From top to bottom, from left to right. */
export const inReadingOrder = <I extends LayoutItem>(items: readonly I[]): I[] =>
  [...items].sort((a, b) => a.y - b.y || a.x - b.x)

const bottomOf = (items: readonly LayoutItem[]): number => items.reduce((low, { y, h }) => Math.max(low, y + h), 0)

function itemOf(
  widget: Widget<Dataset>,
  { x, y, w = widget.size.w, h = widget.size.h }: Omit<WidgetPosition, 'ref'>,
): LayoutItem {
  const { w: _, h: __, ...limits } = widget.size
  return {
    i: widget.id,
    x,
    y,
    w,
    h,
    ...limits,
    ref: widget.id,
    title: widget.title,
    type: widget.kind,
    metric: 'metric' in widget ? widget.metric : null,
  }
}

/** The widget of today at the saved position and size, within its limits. */
function updatedItem({ i, x, y, w, h, metric }: LayoutItem, widget: Widget<Dataset>): LayoutItem {
  const fresh = itemOf(widget, { x: 0, y: 0 })
  const width = within(w, fresh.minW, Math.min(fresh.maxW ?? gridColumns, gridColumns))
  return {
    ...fresh,
    i,
    w: width,
    h: within(h, fresh.minH, fresh.maxH ?? Infinity),
    x: within(x, 0, gridColumns - width),
    y: Math.max(0, y),
    metric: metric ?? fresh.metric,
  }
}

const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

function isItem(item: unknown): item is RunningItem {
  if (!isRecord(item) || typeof item.ref !== 'string' || typeof item.i !== 'string') return false
  return [item.x, item.y, item.w, item.h].every(number => Number.isInteger(number))
}
