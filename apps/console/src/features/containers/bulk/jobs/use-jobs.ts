import type { ResultStatus } from '@aftermile/contract/containers/container-actions'
import { type ContainerJob, containerJobs as calls } from '@aftermile/contract/containers/container-jobs'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { finishedCount } from '../action-texts.ts'
import { isSettled } from '../sent-texts.ts'

export const jobsKey = ['container-jobs'] as const

/** The hub sends progress. Polling covers a lost connection. */
const pollMs = 2000

export const useJobs = () =>
  useQuery({
    queryKey: [...jobsKey, 'list'],
    queryFn: async ({ signal }) => (await call(calls.list, { signal })).data,
    refetchInterval: ({ state }) => pollFor(state.data ?? []),
  })

/** Messages that a provider does not take now can wait for hours. */
const longMs = 600_000
const slowPollMs = 30_000

function pollFor(jobs: readonly ContainerJob[]): number | false {
  const open = jobs.filter(job => !isSettled(job))
  if (open.length === 0) return false
  const isFresh = ({ status, createdAt }: ContainerJob) =>
    status === 'working' || Date.now() - Date.parse(createdAt) < longMs
  return open.some(isFresh) ? pollMs : slowPollMs
}

/** Of a job that sends messages, `not_sent` are those that did not go out. */
export type ShownResults = ResultStatus | 'not_sent' | null
export type ResultsRequest = { readonly status: ShownResults; readonly page: number }

export const useResults = (job: ContainerJob, request: ResultsRequest) =>
  useQuery({
    queryKey: ['container-job-results', job.id, job.status, finishedCount(job), job.messages, request],
    queryFn: async ({ signal }) => {
      const { status, page } = request
      const filter = status === 'not_sent' ? { notSent: 'true' as const } : status !== null && { status }
      return (await call(calls.results, { params: { id: job.id }, query: { page, ...filter }, signal })).data
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
