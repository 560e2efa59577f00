import type { PerformanceRow } from '@aftermile/dashboards/board/widgets/performance'

export type SortedBy = 'name' | 'count' | 'latest' | 'change' | 'average'
export type RowSort = { readonly by: SortedBy; readonly isDescending: boolean }

export const mostFirst: RowSort = { by: 'count', isDescending: true }

/** Turns the order if the column is the same. Numbers begin with the largest. */
export const nextSort = (sort: RowSort, by: SortedBy): RowSort =>
  sort.by === by ? { by, isDescending: !sort.isDescending } : { by, isDescending: by !== 'name' }

/** The rows whose name contains the text, in their order. Rows without an amount are last. */
export function sortedRows(
  rows: readonly PerformanceRow[],
  { by, isDescending }: RowSort,
  { text, nameOf }: { text: string; nameOf: (row: PerformanceRow) => string },
): PerformanceRow[] {
  const wanted = text.trim().toLowerCase()
  const sign = isDescending ? -1 : 1
  return rows
    .filter(row => nameOf(row).toLowerCase().includes(wanted))
    .toSorted((first, other) => {
      if (by === 'name') return sign * nameOf(first).localeCompare(nameOf(other))
      const [a, b] = [first[by], other[by]]
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return sign * (a - b)
    })
}
