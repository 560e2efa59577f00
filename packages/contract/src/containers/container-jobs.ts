import { messageStates } from '@aftermile/domain/messages/message-states'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { flag, instant, wholeNumber } from '../fields/basic-fields.ts'
import { ContainerAction, ContainerResult, containerTypes, resultStatuses } from './container-actions.ts'

const containerJobStatuses = ['working', 'stopped', 'done', 'failed', 'cancelled'] as const
export type ContainerJobStatus = (typeof containerJobStatuses)[number]

/** How far the messages of a job are. */
const JobMessages = z.object({
  sent: z.number(),
  /** On their way. */
  waiting: z.number(),
  /** Sent later: in quiet hours or outside of a schedule they wait. */
  deferred: z.number(),
  bounced: z.number(),
  /** Nobody knows whether they were sent. */
  unknown: z.number(),
  failed: z.number(),
})
export type JobMessages = z.infer<typeof JobMessages>

export const ContainerJob = z.object({
  id: z.string(),
  type: z.enum(containerTypes),
  kind: z.enum(['actions', 'refresh']),
  /** Empty for a refresh. */
  actions: z.array(ContainerAction),
  status: z.enum(containerJobStatuses),
  total: z.number(),
  /** The finished rows, by result. */
  done: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** Of a job that sends messages, while they are stored. */
  messages: JobMessages.nullable(),
  /** Why it stopped or ended early, to show to users. */
  message: z.string().nullable(),
  /** Whether it can be undone, and the job that does so. */
  canUndo: z.boolean(),
  undoneBy: z.string().nullable(),
  undoes: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: instant.nullable(),
})
export type ContainerJob = z.infer<typeof ContainerJob>

const JobResult = ContainerResult.extend({
  /** The number to show: that of the shipment or order, or the id if it is not known. */
  number: z.string(),
  /** The messages about it that were queued, and what became of them. */
  messages: z.array(
    z.object({ id: z.string(), state: z.enum(messageStates.map(row => row.id)), reason: z.string().nullable() }),
  ),
})
export type JobResult = z.infer<typeof JobResult>

/** How many shipments of a refresh have which answer of their carrier, and how many got new events. */
const RefreshNews = z.object({
  checked: z.number(),
  /** First in line to be asked about. */
  waiting: z.number(),
  /** The carrier could not be reached. */
  failed: z.number(),
  /** Without a carrier that can be asked. */
  unasked: z.number(),
  withNews: z.number(),
})
export type RefreshNews = z.infer<typeof RefreshNews>

// Only the owner sees a job. The actions themselves need their own rights.
const need = 'signedIn' as const
const itemPath = '/container-jobs/{id}'

export const containerJobs = {
  list: endpoint({
    method: 'GET',
    path: '/container-jobs',
    need,
    summary: 'Your latest jobs, newest first',
    reply: z.array(ContainerJob),
  }),
  get: endpoint({ method: 'GET', path: itemPath, need, summary: 'One job', params: byId, reply: ContainerJob }),
  results: endpoint({
    method: 'GET',
    path: `${itemPath}/results`,
    need,
    summary: 'The results of a job, 100 per page',
    params: byId,
    query: z.strictObject({
      status: z.enum(resultStatuses).optional(),
      /** Only what was not sent: rejected, or its message failed. */
      notSent: flag.optional(),
      page: wholeNumber(1, 10_000).default(1),
    }),
    reply: z.object({ count: z.number(), items: z.array(JobResult) }),
  }),
  news: endpoint({
    method: 'GET',
    path: `${itemPath}/news`,
    need,
    summary: 'What carriers have answered to a refresh so far',
    params: byId,
    reply: RefreshNews,
  }),
  retry: endpoint({
    method: 'POST',
    path: `${itemPath}/retry`,
    need,
    summary: 'Retry the rejected and unfinished rows of a job, and its failed messages',
    params: byId,
    reply: ContainerJob,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${itemPath}/cancel`,
    need,
    summary: 'Stop a job; finished rows stay as they are',
    params: byId,
    reply: ContainerJob,
  }),
  continue: endpoint({
    method: 'POST',
    path: `${itemPath}/continue`,
    need,
    summary: 'Continue a job that has stopped',
    params: byId,
    reply: ContainerJob,
    status: 202,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${itemPath}/undo`,
    need,
    summary: 'Undo the tag changes of a job',
    params: byId,
    reply: ContainerJob,
    status: 202,
  }),
}
