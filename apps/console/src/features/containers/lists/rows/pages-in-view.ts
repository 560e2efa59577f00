export const rowsPerPage = 100

/** The server returns no rows beyond this one. */
export const deepestRow = 10_000

type RowRange = { readonly first: number; readonly last: number }

/**
 * The pages of the visible rows, up to the last page that the server returns. The first page is always among them: it has the count.
 * Without it, a jump to a page that is not loaded would lose the length of the list and its scroll position.
 */
export function pagesInView({ first, last }: RowRange, maxRow: number): number[] {
  const deepest = Math.ceil(maxRow / rowsPerPage)
  const [from, to] = [pageOf(first), pageOf(last)].map(page => Math.min(page, deepest)) as [number, number] // two in, two out
  const seen = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return from === 1 ? seen : [1, ...seen]
}

/** Counted from 1. */
export const pageOf = (row: number): number => Math.floor(row / rowsPerPage) + 1

type PageResult = { readonly data?: unknown; readonly error: Error | null }

/** The error of a page that never loaded. A loaded page stays even if its refresh failed. */
export const errorOf = (pages: readonly PageResult[]): Error | null =>
  pages.find(({ data, error }) => data === undefined && error !== null)?.error ?? null
