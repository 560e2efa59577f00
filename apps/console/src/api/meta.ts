import { meta } from '@aftermile/contract/settings/meta'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Fetched once. Code that changes the metadata invalidates this key. */
export const metaQuery = queryOptions({
  queryKey: ['meta', 'en'],
  queryFn: async ({ signal }) => (await call(meta.get, { params: { languageId: 'en' }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
