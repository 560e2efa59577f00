import type { ShownColumn } from '@aftermile/domain/report/shown-columns'
import { type ColumnLayout, type Density, maxWidthPx, minWidthPx } from '../../../../storage/table-layout.ts'

export const rowHeightPx: Readonly<Record<Density, number>> = { compact: 32, normal: 40, roomy: 52 }

type Known = readonly { readonly id: string; readonly isShownFirst: boolean }[]

export const defaultLayout = (columns: Known): ColumnLayout => ({
  shown: columns.filter(column => column.isShownFirst).map(({ id }) => id),
  widths: {},
  pinned: columns.slice(0, 1).map(({ id }) => id),
  density: 'normal',
})

/** The layout without columns that no longer exist, or the default layout if none is left. */
export function withKnownColumns(layout: ColumnLayout | null, columns: Known): ColumnLayout {
  if (layout === null) return defaultLayout(columns)
  const isKnown = (id: string) => columns.some(column => column.id === id)
  const shown = [...new Set(layout.shown.filter(isKnown))]
  return shown.length === 0 ? defaultLayout(columns) : { ...layout, shown, pinned: layout.pinned.filter(isKnown) }
}

/** Pinned columns come first; both groups keep their order. */
export function orderedColumns<Column extends { readonly id: string }>(
  layout: ColumnLayout,
  columns: readonly Column[],
): Column[] {
  const byId = new Map(columns.map(column => [column.id, column]))
  const ids = [
    ...layout.shown.filter(id => layout.pinned.includes(id)),
    ...layout.shown.filter(id => !layout.pinned.includes(id)),
  ]
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The shown columns as files name them. */
export const shownColumns = (layout: ColumnLayout, columns: readonly ShownColumn[]): ShownColumn[] =>
  orderedColumns(layout, columns).map(({ id, title }) => ({ id, title }))

/** Shows or hides a column. The last one cannot be hidden. */
export function withToggled(layout: ColumnLayout, id: string): ColumnLayout {
  if (!layout.shown.includes(id)) return { ...layout, shown: [...layout.shown, id] }
  return layout.shown.length === 1 ? layout : { ...layout, shown: layout.shown.filter(each => each !== id) }
}

export function withPinned(layout: ColumnLayout, id: string): ColumnLayout {
  const isPinned = layout.pinned.includes(id)
  return { ...layout, pinned: isPinned ? layout.pinned.filter(each => each !== id) : [...layout.pinned, id] }
}

export function withMoved(layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const others = layout.shown.filter(each => each !== id)
  if (others.length === layout.shown.length) return layout
  return { ...layout, shown: others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id) }
}

export const withWidth = (layout: ColumnLayout, id: string, widthPx: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: Math.round(Math.max(minWidthPx, Math.min(widthPx, maxWidthPx))) },
})
