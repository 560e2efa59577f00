import { audit } from '@aftermile/contract/settings/audit'
import type { Naming } from '@aftermile/domain/audit/value-text'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useNames } from '../../../api/use-names.ts'
import { type AuditSearch, filterOf } from './audit-search.ts'

const size = '50'

/** The newest page first. `fetchNextPage` loads older entries. */
export function useEntries(search: AuditSearch) {
  return useInfiniteQuery({
    queryKey: ['audit', search],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filterOf(search), size, ...(pageParam !== null && { continuationToken: pageParam }) }
      return (await call(audit.list, { query, signal })).data
    },
    getNextPageParam: page => page.continuationToken,
    select: ({ pages }) => pages.flatMap(page => page.items),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const metadataQuery = queryOptions({
  queryKey: ['audit', 'metadata'],
  queryFn: async ({ signal }) => (await call(audit.metadata, { signal })).data,
  staleTime: 60_000,
})

export const useAuditMetadata = () => useQuery(metadataQuery)

/** How values are named in words. */
export function useNaming(): Naming {
  const names = useNames()
  const { data } = useAuditMetadata()
  return useMemo(() => {
    const people = new Map(data?.people.map(({ id, name }) => [id, name]))
    return { nameOf: (set, id) => (set === 'user' ? (people.get(id) ?? id) : names.nameOf(set, id)) }
  }, [names, data])
}
