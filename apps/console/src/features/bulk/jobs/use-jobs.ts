import type { ResultStatus } from '@aftermile/contract/containers/container-actions'
import { type ContainerJob, containerJobs as calls } from '@aftermile/contract/containers/container-jobs'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export const jobsKey = ['container-jobs'] as const

/** The hub sends progress. Polling covers a lost connection. */
const pollMs = 2000

export const useJobs = () =>
  useQuery({
    queryKey: [...jobsKey, 'list'],
    queryFn: async ({ signal }) => (await call(calls.list, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'working') ? pollMs : false),
  })

export type ResultsRequest = { readonly status: ResultStatus | null; readonly page: number }

export const useResults = ({ id, status: state, done, unchanged, refused }: ContainerJob, request: ResultsRequest) =>
  useQuery({
    queryKey: ['container-job-results', id, state, done + unchanged + refused, request],
    queryFn: async ({ signal }) => {
      const { status, page } = request
      const query = { page, ...(status !== null && { status }) }
      return (await call(calls.results, { params: { id }, query, signal })).data
    },
    placeholderData: keepPreviousData,
  })

/** Retries, continues, cancels or undoes a job. */
export function useJobAction(action: 'retry' | 'continue' | 'cancel' | 'undo') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(calls[action], { params: { id } })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: jobsKey }),
  })
}
