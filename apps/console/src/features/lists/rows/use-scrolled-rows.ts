import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { listQueryOf, sortInRequest } from '../address/list-address.ts'
import type { ListParams } from '../address/use-list-address.ts'
import type { ListDefinition, ListRequest } from '../list-definition.ts'
import { deepestRow } from '../ResultFooter.tsx'
import { errorOf, pageOf, pagesInView, rowsPerPage } from './pages-in-view.ts'
import { rowsKey } from './use-rows.ts'

/** Pages out of sight are forgotten after so long, so that memory does not grow with the way that was scrolled. */
const forgottenMs = 10_000

/** The rows of one long list, of which only the pages in sight are asked for and kept. */
export function useScrolledRows<Hit>(kind: ListDefinition<Hit>, { address, sort, isScrolling }: ListParams) {
  const [inSight, setInSight] = useState({ first: 0, last: 0 })
  const question = { ...kind.baseQuery, ...listQueryOf(address) }
  const sorted = sortInRequest(sort)
  const pages = isScrolling ? pagesInView(inSight, deepestRow) : []
  const found = useQueries({
    queries: pages.map(page => {
      const asked: ListRequest = { ...question, size: rowsPerPage, page, ...(sorted !== undefined && { sort: sorted }) }
      return {
        queryKey: rowsKey(kind.id, asked),
        queryFn: ({ signal }: { signal: AbortSignal }) => kind.search(asked, signal),
        staleTime: 60_000,
        gcTime: forgottenMs,
      }
    }),
  })
  const isInSight = (page = 0) => page >= pageOf(inSight.first)
  const first = found[0]?.data
  return {
    /** Told by the table at every step; only another page is news. */
    setInSight: (next: { first: number; last: number }) =>
      setInSight(before => (pagesOf(before) === pagesOf(next) ? before : next)),
    count: first === undefined ? null : Math.min(first.count, deepestRow),
    total: first?.count ?? null,
    countIsExact: first?.countIsExact ?? false,
    error: errorOf(found),
    rowAt(index: number): Hit | undefined {
      const at = pages.indexOf(pageOf(index))
      return at < 0 ? undefined : found[at]?.data?.items[index % rowsPerPage]?.document
    },
    hits: found.flatMap((query, at) =>
      isInSight(pages[at]) ? (query.data?.items.map(item => item.document) ?? []) : [],
    ),
  }
}

const pagesOf = ({ first, last }: { first: number; last: number }): string => `${pageOf(first)} ${pageOf(last)}`
