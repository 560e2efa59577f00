import { useMemo } from 'react'
import { type Column, contentsOf, matching, type Sort, sorted } from './column.ts'

type Search<Row> = { rows: readonly Row[] | undefined; columns: readonly Column<Row>[]; sort: Sort; text: string }

/** The rows of a search in order. Thousands are sorted once, so that a keystroke only filters. */
export function useFoundRows<Row>({ rows, columns, sort: { by, desc }, text }: Search<Row>): readonly Row[] {
  const inOrder = useMemo(() => sorted(rows ?? [], columns, { by, desc }), [rows, columns, by, desc])
  const contents = useMemo(() => contentsOf(inOrder, columns), [inOrder, columns])
  return useMemo(() => matching({ rows: inOrder, columns, text, contents }), [inOrder, columns, text, contents])
}
