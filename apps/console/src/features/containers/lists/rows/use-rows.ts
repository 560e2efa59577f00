import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { afterPaint } from '../../../../ui/loading/after-paint.ts'
import { type ListAddress, listQueryOf, sortInRequest } from '../../../search/address/list-address.ts'
import type { ListParams } from '../../../search/address/list-params.ts'
import type { ListDefinition, ListRequest } from '../../../search/list-definition.ts'

/** Results of a query are reused for this long, unless the user refreshes. */
const staleMs = 60_000

/** Below ['shipments'] and ['orders'], which container_updated invalidates. */
export const rowsKey = (listId: string, request: ListRequest) => [listId, 'search', request] as const

/** Counts cost more than rows, so events do not invalidate them. */
const countsKey = (listId: string, part: 'facets' | 'count' | 'view', request: ListRequest) =>
  ['counts', listId, part, request] as const

export function rowsQuery<Hit>(definition: ListDefinition<Hit>, { address, page, size, sort }: ListParams) {
  const sorted = sortInRequest(sort)
  const request: ListRequest = {
    ...definition.baseQuery,
    ...listQueryOf(address),
    size,
    page,
    ...(sorted !== undefined && { sort: sorted }),
  }
  return queryOptions({
    queryKey: rowsKey(definition.id, request),
    queryFn: ({ signal }) => definition.search(request, signal),
    staleTime: staleMs,
  })
}

export const useRows = <Hit>(definition: ListDefinition<Hit>, shown: ListParams) =>
  useQuery({ ...rowsQuery(definition, shown), placeholderData: keepPreviousData, enabled: !shown.isScrolling })

/** Waits until the rows are painted: they matter more than counts. */
async function searchAfterPaint<Hit>(definition: ListDefinition<Hit>, request: ListRequest, signal: AbortSignal) {
  await new Promise<void>(afterPaint)
  return await definition.search(request, signal)
}

/** The exact count, if the first response had an estimate. */
export function useExactCount<Hit>(definition: ListDefinition<Hit>, address: ListAddress, isEnabled: boolean) {
  const request: ListRequest = { ...definition.baseQuery, ...listQueryOf(address), size: 1, exactCount: 'true' }
  const query = useQuery({
    queryKey: countsKey(definition.id, 'count', request),
    queryFn: async ({ signal }) => (await searchAfterPaint(definition, request, signal)).count,
    staleTime: staleMs,
    enabled: isEnabled,
  })
  return query.data ?? null
}

/** How many rows a view has, for its tab. It loads after the rows; null until it is known. */
export function useViewCount(definition: CountedList, address: ListAddress) {
  const request: ListRequest = { ...definition.baseQuery, ...listQueryOf(address), size: 1 }
  const query = useQuery({
    queryKey: countsKey(definition.id, 'view', request),
    queryFn: async ({ signal }) => {
      await new Promise<void>(afterPaint)
      const { count, countIsExact } = await definition.search(request, signal)
      return { count, isExact: countIsExact }
    },
    staleTime: staleMs,
  })
  return query.data ?? null
}

export type CountedList = Pick<ListDefinition<unknown>, 'id' | 'search' | 'baseQuery'>

/** The facet counts. They load after the rows. */
export function useFacets<Hit>(definition: ListDefinition<Hit>, address: ListAddress, isEnabled: boolean) {
  const request: ListRequest = { ...definition.baseQuery, ...listQueryOf(address), size: 1, includeFacets: 'true' }
  return useQuery({
    queryKey: countsKey(definition.id, 'facets', request),
    queryFn: async ({ signal }) => {
      const { facets = {}, facetsAreExact = true } = await searchAfterPaint(definition, request, signal)
      return { facets, facetsAreExact }
    },
    staleTime: staleMs,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** Loads the rows and counts of a list again. */
export function useRefreshList(listId: string): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: [listId, 'search'] })
    void queries.invalidateQueries({ queryKey: ['counts', listId] })
  }, [queries, listId])
}
