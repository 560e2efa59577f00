import type { Dataset } from '../data/dataset.ts'
import { type Board, gridColumns, type Widget, type WidgetPosition } from './board.ts'

/** A widget on someone's grid, as it is kept. */
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

/** While it is on screen: what the grid adds, and what is never kept. */
export type RunningItem = LayoutItem & { readonly definition?: unknown; readonly moved?: boolean }

export type Layout = {
  readonly id: string
  readonly version: string
  readonly updatedAt: string
  readonly items: readonly LayoutItem[]
  /** The widgets that the board had: those it has besides are new. Absent in what others have kept. */
  readonly known?: readonly string[]
}

type AnyBoard = Pick<Board<Dataset>, 'id' | 'widgets' | 'layout'>

/** The board as it comes. */
export function defaultLayout(board: AnyBoard, updatedAt: string): Layout {
  const items = board.layout.items.flatMap(({ ref, ...place }) => {
    const widget = board.widgets.find(({ id }) => id === ref)
    return widget === undefined ? [] : [itemOf(widget, place)]
  })
  return { id: board.id, version: board.layout.version, updatedAt, items, known: idsOf(board) }
}

/**
 * A kept layout on the board as it is today: what has no widget any more is dropped, the rest is sorted by y, then x. Widgets that are new
 * since then are put below; those that the user has taken away stay away.
 */
export function mergedLayout(board: AnyBoard, kept: Layout | null, updatedAt: string): Layout {
  if (kept === null) return defaultLayout(board, updatedAt)
  const known = new Map(board.widgets.map(widget => [widget.id, widget]))
  const own = kept.items.flatMap(item => {
    const widget = known.get(item.ref)
    return widget === undefined ? [] : [renewed(item, widget)]
  })
  const sorted = inReadingOrder(own)
  const isCurrent = kept.version === board.layout.version
  const old = new Set([...sorted.map(({ ref }) => ref), ...(kept.known ?? (isCurrent ? idsOf(board) : []))])
  const added = board.widgets.filter(({ id }) => !old.has(id))
  const items = added.reduce(withWidget, sorted)
  return {
    ...kept,
    version: board.layout.version,
    items,
    known: [...new Set([...(kept.known ?? []), ...idsOf(board)])],
  }
}

const idsOf = ({ widgets }: AnyBoard): string[] => widgets.map(({ id }) => id)

/** One more widget, after all others: beside the last one, or on the next row where that would overflow. */
export function withWidget(items: readonly LayoutItem[], widget: Widget<Dataset>): LayoutItem[] {
  const last = inReadingOrder(items).at(-1)
  const beside = last === undefined ? { x: 0, y: 0 } : { x: last.x + last.w, y: last.y }
  const place = beside.x + widget.size.w > gridColumns ? { x: 0, y: bottomOf(items) } : beside
  return [...items, itemOf(widget, place)]
}

/** Without what exists only on screen. */
export function toSavedItems(items: readonly RunningItem[]): LayoutItem[] {
  return items.map(({ definition: _definition, moved: _moved, ...item }) => item)
}

/** Reads a kept layout from JSON text; null where it is none, as for one who has never kept one. */
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

/** From the top to the bottom, from left to right. */
export const inReadingOrder = <I extends LayoutItem>(items: readonly I[]): I[] =>
  [...items].sort((one, other) => one.y - other.y || one.x - other.x)

const bottomOf = (items: readonly LayoutItem[]): number => items.reduce((low, { y, h }) => Math.max(low, y + h), 0)

function itemOf(widget: Widget<Dataset>, { x, y, w = widget.size.w }: Omit<WidgetPosition, 'ref'>): LayoutItem {
  const { w: _, h, ...limits } = widget.size
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

/** Where and how large it was, as far as that is still allowed; everything else as the board says today. */
function renewed({ i, x, y, w, h, metric }: LayoutItem, widget: Widget<Dataset>): LayoutItem {
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
  Array.isArray(value) && value.every(one => typeof one === 'string')

function isItem(item: unknown): item is RunningItem {
  if (!isRecord(item) || typeof item.ref !== 'string' || typeof item.i !== 'string') return false
  return [item.x, item.y, item.w, item.h].every(number => Number.isInteger(number))
}
