import type { ReactNode } from 'react'

/** A column of a list. `value` is used to sort and search, `cell` to render. */
export type Column<Row> = {
  readonly id: string
  readonly title: string
  readonly value: (row: Row) => string | number | null
  /** What a search reads, if it is more than the value. */
  readonly searchText?: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
  readonly align?: 'right'
  readonly width?: number | string
  /** Takes a full line where rows are shown as cards. */
  readonly isWide?: boolean
  /** Holds buttons: nothing is sorted by it, and only screen readers read its title. */
  readonly isForButtons?: boolean
}

export type Sort = { readonly by: string; readonly desc: boolean }

const order = new Intl.Collator('sv', { numeric: true, sensitivity: 'base' })

/** Text by the Swedish alphabet, numbers by size, null at the end. */
function compareValues(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a), String(b))
}

/** Rows sorted by a column. Unchanged if there is no such column. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], { by, desc }: Sort): readonly Row[] {
  const value = columns.find(column => column.id === by)?.value
  if (value === undefined) return rows
  const sign = desc ? -1 : 1
  return rows.toSorted((a, b) => sign * compareValues(value(a), value(b)))
}

/** The text of each row that a search reads. */
export const contentsOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] =>
  rows.map(row =>
    columns
      .map(column => column.searchText?.(row) ?? column.value(row))
      .join('\n')
      .toLowerCase(),
  )

type Search<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  text: string
  contents?: readonly string[]
}

/** Rows that contain every word of the text. */
export function matching<Row>({ rows, columns, text, contents = contentsOf(rows, columns) }: Search<Row>): Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((_, index) => words.every(word => contents[index]?.includes(word)))
}
