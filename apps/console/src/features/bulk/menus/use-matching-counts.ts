import { search } from '@aftermile/contract/search'
import type { ActionLimits } from '@aftermile/domain/actions/action-limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { narrowedQuery, type SearchQuery, type Selection } from '../selection.ts'

type Type = Selection['type']

/** How many of all that match are within the limits; undefined while nobody knows, null where it could not be counted. */
export function useAllowedCount(selection: Selection, limits: ActionLimits): number | null | undefined {
  const { type, matching } = selection
  const query = matching === null ? null : narrowedQuery(matching.query, limits)
  const { data, isError } = useQuery({
    queryKey: ['bulk', 'count', type, query],
    queryFn: ({ signal }) => ask(type, query ?? {}, { signal }),
    enabled: query !== null,
  })
  if (matching !== null && query === null) return 0
  return data === undefined && isError ? null : data?.count
}

/** How often each tag is among all that match; null where only the server can tell. While nobody knows, none. */
export function useTagCounts({ type, matching }: Selection): ReadonlyMap<string, number> | null {
  const query = matching?.query ?? {}
  const { data, isLoading } = useQuery({
    queryKey: ['bulk', 'tags', type, query],
    queryFn: ({ signal }) => ask(type, query, { signal, includeFacets: 'true' }),
    enabled: matching !== null,
  })
  if (isLoading) return noCounts
  // A field is counted under the filters of the others alone, so that a chosen tag hides how many others there are.
  const isTold = data?.facetsAreExact === true && !/(^|;)tags:/.test(query.facets ?? '')
  return isTold ? new Map((data.facets?.tags ?? []).map(({ value, count }) => [String(value), count])) : null
}

const noCounts: ReadonlyMap<string, number> = new Map()

type How = { readonly signal: AbortSignal; readonly includeFacets?: 'true' }

async function ask(type: Type, query: SearchQuery, { signal, ...shown }: How) {
  const asked = { ...query, ...shown, size: 1, exactCount: 'true' } as const
  if (type === 'shipment') return (await call(search.shipments, { query: asked, signal })).data
  const { includeCompleted, ...ofOrders } = asked
  return (await call(search.orders, { query: ofOrders, signal })).data
}
