import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { checkForbidden } from './forbidden.ts'

/** Queries without retries, because call() retries by itself. Any 403 leads to the forbidden page. */
export function makeQueryClient(): QueryClient {
  const onError = (error: unknown) => void checkForbidden(error)
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
