import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { questionOf, sortText } from './address.ts'
import type { Asked, ResultKind } from './kind.ts'
import { deepestRow } from './ResultFooter.tsx'
import type { Shown } from './use-result-address.ts'
import { rowsKey } from './use-results.ts'

const perPage = 100
/** Pages out of sight are forgotten after so long, so that memory does not grow with the way that was scrolled. */
const forgottenMs = 10_000

/** The rows of one long list, of which only the pages in sight are asked for and kept. */
export function useScrolledRows<Hit>(kind: ResultKind<Hit>, { address, sort, isScrolling }: Shown) {
  const [inSight, setInSight] = useState({ first: 0, last: 0 })
  const question = { ...kind.always, ...questionOf(address) }
  const sorted = sortText(sort)
  const from = Math.floor(inSight.first / perPage) + 1
  const to = Math.min(Math.floor(inSight.last / perPage) + 1, deepestRow / perPage)
  const pages = isScrolling ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : []
  const found = useQueries({
    queries: pages.map(page => {
      const asked: Asked = { ...question, size: perPage, page, ...(sorted !== undefined && { sort: sorted }) }
      return {
        queryKey: rowsKey(kind.id, asked),
        queryFn: ({ signal }: { signal: AbortSignal }) => kind.ask(asked, signal),
        staleTime: 60_000,
        gcTime: forgottenMs,
      }
    }),
  })
  const first = found.find(query => query.data !== undefined)?.data
  return {
    /** Told by the table at every step; only another page is news. */
    setInSight: (next: { first: number; last: number }) =>
      setInSight(before => (pagesOf(before) === pagesOf(next) ? before : next)),
    count: first === undefined ? null : Math.min(first.count, deepestRow),
    total: first?.count ?? null,
    countIsExact: first?.countIsExact ?? false,
    error: found.find(query => query.error !== null)?.error ?? null,
    rowAt(index: number): Hit | undefined {
      const at = pages.indexOf(Math.floor(index / perPage) + 1)
      return at < 0 ? undefined : found[at]?.data?.items[index % perPage]?.document
    },
    hits: found.flatMap(query => query.data?.items.map(item => item.document) ?? []),
  }
}

const pagesOf = ({ first, last }: { first: number; last: number }): string =>
  `${Math.floor(first / perPage)} ${Math.floor(last / perPage)}`
