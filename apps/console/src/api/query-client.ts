import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isProblem } from './problem.ts'

/** Queries without retries, because call() retries by itself. Any 403 leads to the forbidden page. */
export function makeQueryClient(onForbidden: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isProblem(error, 403)) onForbidden()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
