import { workToday } from '@aftermile/contract/containers/work-today'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** Fetched again whenever the user returns to the window, and every minute while they look at it. */
export const useWorkToday = () =>
  useQuery({
    queryKey: ['work-today'],
    queryFn: async ({ signal }) => (await call(workToday.get, { signal })).data,
    staleTime: 0,
    refetchInterval: 60_000,
  })
