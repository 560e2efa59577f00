import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { questionOf, sortText } from '../address/list-address.ts'
import type { Shown } from '../address/use-list-address.ts'
import type { Asked, ResultKind } from '../list-definition.ts'
import { deepestRow } from '../ResultFooter.tsx'
import { errorOf, pageOf, pagesInSight, rowsPerPage } from './pages-in-view.ts'
import { rowsKey } from './use-rows.ts'

/** Pages out of sight are forgotten after so long, so that memory does not grow with the way that was scrolled. */
const forgottenMs = 10_000

/** The rows of one long list, of which only the pages in sight are asked for and kept. */
export function useScrolledRows<Hit>(kind: ResultKind<Hit>, { address, sort, isScrolling }: Shown) {
  const [inSight, setInSight] = useState({ first: 0, last: 0 })
  const question = { ...kind.always, ...questionOf(address) }
  const sorted = sortText(sort)
  const pages = isScrolling ? pagesInSight(inSight, deepestRow) : []
  const found = useQueries({
    queries: pages.map(page => {
      const asked: Asked = { ...question, size: rowsPerPage, page, ...(sorted !== undefined && { sort: sorted }) }
      return {
        queryKey: rowsKey(kind.id, asked),
        queryFn: ({ signal }: { signal: AbortSignal }) => kind.ask(asked, signal),
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
