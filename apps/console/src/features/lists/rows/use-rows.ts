import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { afterPaint } from '../../../ui/loading/after-paint.ts'
import { type ListAddress, listQueryOf, sortInRequest } from '../address/list-address.ts'
import type { ListParams } from '../address/use-list-address.ts'
import type { ListDefinition, ListRequest } from '../list-definition.ts'

/** Results are kept per question for so long, unless they are asked for by force. */
const keptMs = 60_000

/** Below ['shipments'] and ['orders'], which container_updated makes old. */
export const rowsKey = (kindId: string, asked: ListRequest) => [kindId, 'search', asked] as const

/** Counts cost more than rows: they do not follow every event. */
const countsKey = (kindId: string, part: 'facets' | 'count', asked: ListRequest) =>
  ['counts', kindId, part, asked] as const

export function rowsQuery<Hit>(kind: ListDefinition<Hit>, { address, page, size, sort }: ListParams) {
  const sorted = sortInRequest(sort)
  const asked: ListRequest = {
    ...kind.baseQuery,
    ...listQueryOf(address),
    size,
    page,
    ...(sorted !== undefined && { sort: sorted }),
  }
  return queryOptions({
    queryKey: rowsKey(kind.id, asked),
    queryFn: ({ signal }) => kind.search(asked, signal),
    staleTime: keptMs,
  })
}

export const useRows = <Hit>(kind: ListDefinition<Hit>, shown: ListParams) =>
  useQuery({ ...rowsQuery(kind, shown), placeholderData: keepPreviousData, enabled: !shown.isScrolling })

/** People look at the rows first: until those are painted, the machine is theirs. */
async function askLater<Hit>(kind: ListDefinition<Hit>, asked: ListRequest, signal: AbortSignal) {
  await new Promise<void>(afterPaint)
  return await kind.search(asked, signal)
}

/** The true number, where the first answer held an estimate. */
export function useExactCount<Hit>(kind: ListDefinition<Hit>, address: ListAddress, isWanted: boolean) {
  const asked: ListRequest = { ...kind.baseQuery, ...listQueryOf(address), size: 1, exactCount: 'true' }
  const query = useQuery({
    queryKey: countsKey(kind.id, 'count', asked),
    queryFn: async ({ signal }) => (await askLater(kind, asked, signal)).count,
    staleTime: keptMs,
    enabled: isWanted,
  })
  return query.data ?? null
}

/** Asked for when the rows are there. */
export function useFacets<Hit>(kind: ListDefinition<Hit>, address: ListAddress, isWanted: boolean) {
  const asked: ListRequest = { ...kind.baseQuery, ...listQueryOf(address), size: 1, includeFacets: 'true' }
  return useQuery({
    queryKey: countsKey(kind.id, 'facets', asked),
    queryFn: async ({ signal }) => {
      const { facets = {}, facetsAreExact = true } = await askLater(kind, asked, signal)
      return { facets, facetsAreExact }
    },
    staleTime: keptMs,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

/** Everything of this list anew, whatever is kept. */
export function useRefreshList(kindId: string): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: [kindId, 'search'] })
    void queries.invalidateQueries({ queryKey: ['counts', kindId] })
  }, [queries, kindId])
}
