export const rowsPerPage = 100

type Sight = { readonly first: number; readonly last: number }

/**
 * The pages that hold the rows in sight, up to the last that may be asked for; the first stays with them, for it says how many rows there
 * are. Without it a jump to a page that is not there yet would leave a list of unknown length, which has nowhere to stay.
 */
export function pagesInView({ first, last }: Sight, deepestRow: number): number[] {
  const deepest = Math.ceil(deepestRow / rowsPerPage)
  const [from, to] = [pageOf(first), pageOf(last)].map(page => Math.min(page, deepest)) as [number, number] // two in, two out
  const seen = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return from === 1 ? seen : [1, ...seen]
}

/** Counted from 1. */
export const pageOf = (row: number): number => Math.floor(row / rowsPerPage) + 1

type Asked = { readonly data?: unknown; readonly error: Error | null }

/** What keeps a page from being shown; one that is there stays, also when it could not be asked for anew. */
export const errorOf = (pages: readonly Asked[]): Error | null =>
  pages.find(({ data, error }) => data === undefined && error !== null)?.error ?? null
