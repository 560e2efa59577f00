import { search } from '@aftermile/contract/search'
import type { ActionLimits } from '@aftermile/domain/actions/action-limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { narrowedQuery, type SearchQuery, type Selection } from '../selection.ts'

type Type = Selection['type']

/** How many matches are within the limits; undefined while loading, null if the count failed. */
export function useAllowedCount(selection: Selection, limits: ActionLimits): number | null | undefined {
  const { type, matching } = selection
  const query = matching === null ? null : narrowedQuery(matching.query, limits)
  const { data, isError } = useQuery({
    queryKey: ['bulk', 'count', type, query],
    queryFn: ({ signal }) => countMatching(type, query ?? {}, { signal }),
    enabled: query !== null,
  })
  if (matching !== null && query === null) return 0
  return data === undefined && isError ? null : data?.count
}

/** The number of matches with each tag; empty while loading, null if the client cannot know. */
export function useTagCounts({ type, matching }: Selection): ReadonlyMap<string, number> | null {
  const query = matching?.query ?? {}
  const { data, isLoading } = useQuery({
    queryKey: ['bulk', 'tags', type, query],
    queryFn: ({ signal }) => countMatching(type, query, { signal, includeFacets: 'true' }),
    enabled: matching !== null,
  })
  if (isLoading) return noCounts
  // Facets ignore the filter on their own field, so with a tag filter these counts are not those of the matches.
  const areExact = data?.facetsAreExact === true && !/(^|;)tags:/.test(query.facets ?? '')
  return areExact ? new Map((data.facets?.tags ?? []).map(({ value, count }) => [String(value), count])) : null
}

const noCounts: ReadonlyMap<string, number> = new Map()

type SearchOptions = { readonly signal: AbortSignal; readonly includeFacets?: 'true' }

async function countMatching(type: Type, query: SearchQuery, { signal, ...options }: SearchOptions) {
  const request = { ...query, ...options, size: 1, exactCount: 'true' } as const
  if (type === 'shipment') return (await call(search.shipments, { query: request, signal })).data
  const { includeCompleted, ...orderRequest } = request
  return (await call(search.orders, { query: orderRequest, signal })).data
}
