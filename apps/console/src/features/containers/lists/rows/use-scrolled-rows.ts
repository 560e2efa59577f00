import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { listQueryOf, sortInRequest } from '../../../search/address/list-address.ts'
import type { ListParams } from '../../../search/address/list-params.ts'
import type { ListDefinition, ListRequest } from '../../../search/list-definition.ts'
import { deepestRow, errorOf, pageOf, pagesInView, rowsPerPage } from './pages-in-view.ts'
import { rowsKey } from './use-rows.ts'

/** Pages out of view are dropped after this long, so that scrolling does not fill the memory. */
const unusedMs = 10_000

/** The rows of one long list. Only the visible pages are loaded and kept. */
export function useScrolledRows<Hit>(definition: ListDefinition<Hit>, { address, sort, isScrolling }: ListParams) {
  const [visibleRows, setVisibleRows] = useState({ first: 0, last: 0 })
  const query = { ...definition.baseQuery, ...listQueryOf(address) }
  const sorted = sortInRequest(sort)
  const pages = isScrolling ? pagesInView(visibleRows, deepestRow) : []
  const found = useQueries({
    queries: pages.map(page => {
      const request: ListRequest = { ...query, size: rowsPerPage, page, ...(sorted !== undefined && { sort: sorted }) }
      return {
        queryKey: rowsKey(definition.id, request),
        queryFn: ({ signal }: { signal: AbortSignal }) => definition.search(request, signal),
        staleTime: 60_000,
        gcTime: unusedMs,
      }
    }),
  })
  const isVisible = (page = 0) => page >= pageOf(visibleRows.first)
  const first = found[0]?.data
  return {
    /** The table calls it at every scroll step. The state changes only with the pages. */
    setVisibleRows: (next: { first: number; last: number }) =>
      setVisibleRows(before => (pagesOf(before) === pagesOf(next) ? before : next)),
    count: first === undefined ? null : Math.min(first.count, deepestRow),
    total: first?.count ?? null,
    countIsExact: first?.countIsExact ?? false,
    error: errorOf(found),
    rowAt(index: number): Hit | undefined {
      const position = pages.indexOf(pageOf(index))
      return position < 0 ? undefined : found[position]?.data?.items[index % rowsPerPage]?.document
    },
    hits: found.flatMap((result, position) =>
      isVisible(pages[position]) ? (result.data?.items.map(item => item.document) ?? []) : [],
    ),
  }
}

const pagesOf = ({ first, last }: { first: number; last: number }): string => `${pageOf(first)} ${pageOf(last)}`
