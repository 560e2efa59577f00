import type { ColumnLayout } from '../../../../storage/table-layout.ts'
import type { ColumnShape } from '../../../search/list-definition.ts'

export const selectionWidthPx = 44

export const widthOf = (column: ColumnShape, layout: ColumnLayout): number => layout.widths[column.id] ?? column.widthPx

export const totalWidth = (columns: readonly ColumnShape[], layout: ColumnLayout): number =>
  columns.reduce((sum, column) => sum + widthOf(column, layout), selectionWidthPx)

/** The left offset of each pinned column. */
export function pinnedOffsets(columns: readonly ColumnShape[], layout: ColumnLayout): ReadonlyMap<string, number> {
  const lefts = new Map<string, number>()
  let left = selectionWidthPx
  for (const column of columns.filter(({ id }) => layout.pinned.includes(id))) {
    lefts.set(column.id, left)
    left += widthOf(column, layout)
  }
  return lefts
}
