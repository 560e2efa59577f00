import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { instant, wholeNumber } from '../fields/basic-fields.ts'
import { ContainerAction, ContainerResult, containerTypes, resultStatuses } from './container-actions.ts'

export const containerJobStatuses = ['working', 'done', 'failed', 'cancelled'] as const
export type ContainerJobStatus = (typeof containerJobStatuses)[number]

export const ContainerJob = z.object({
  id: z.string(),
  type: z.enum(containerTypes),
  kind: z.enum(['actions', 'refresh']),
  /** Empty for a refresh. */
  actions: z.array(ContainerAction),
  status: z.enum(containerJobStatuses),
  total: z.number(),
  /** The rows that are through, by what became of them. */
  done: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** Why it ended before its time, for people. */
  message: z.string().nullable(),
  /** Whether what it did can be taken back, and the job that does. */
  canUndo: z.boolean(),
  undoneBy: z.string().nullable(),
  undoes: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: instant.nullable(),
})
export type ContainerJob = z.infer<typeof ContainerJob>

// Its own holder alone; what it does is guarded by the rights that the actions need.
const need = 'signedIn' as const
const one = '/container-jobs/{id}'

export const containerJobs = {
  list: endpoint({
    method: 'GET',
    path: '/container-jobs',
    need,
    summary: 'Your latest actions on many, newest first',
    reply: z.array(ContainerJob),
  }),
  get: endpoint({ method: 'GET', path: one, need, summary: 'One of them', params: byId, reply: ContainerJob }),
  results: endpoint({
    method: 'GET',
    path: `${one}/results`,
    need,
    summary: 'What became of each, 100 a page',
    params: byId,
    query: z.strictObject({ status: z.enum(resultStatuses).optional(), page: wholeNumber(1, 10_000).default(1) }),
    reply: z.object({ count: z.number(), items: z.array(ContainerResult) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: `${one}/retry`,
    need,
    summary: 'Try those again that were refused, and those it did not come to',
    params: byId,
    reply: ContainerJob,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    need,
    summary: 'Stop it; what is done stays done',
    params: byId,
    reply: ContainerJob,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${one}/undo`,
    need,
    summary: 'Take tags off that it put on, and put on those it took off',
    params: byId,
    reply: ContainerJob,
    status: 202,
  }),
}
