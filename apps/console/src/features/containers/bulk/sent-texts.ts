import type { ContainerAction } from '@aftermile/contract/containers/container-actions'
import type { ContainerJob, JobMessages } from '@aftermile/contract/containers/container-jobs'
import { numberText } from '@aftermile/domain/format/numbers'

type Sent = Pick<ContainerJob, 'done' | 'unchanged' | 'refused' | 'messages'>

export const isSending = (actions: readonly ContainerAction[] | null): boolean =>
  actions?.some(action => 'templateId' in action) === true

const none: JobMessages = { sent: 0, waiting: 0, deferred: 0, bounced: 0, unknown: 0, failed: 0 }

/** How many did not get a message of a job: rejected, or it failed. */
export const notSentCount = ({ refused, messages }: Sent): number => refused + (messages?.failed ?? 0)

/** 18 sent, 5 not sent */
export function sentText(job: Sent): string {
  const { sent, waiting, deferred, bounced, unknown } = job.messages ?? none
  // The messages of old jobs are no longer stored.
  const known = job.messages === null ? job.done : sent
  const counts: readonly (readonly [number, string])[] = [
    [known, 'sent'],
    [waiting, 'on the way'],
    [deferred, 'sent later'],
    [bounced, 'bounced'],
    [unknown, 'may not have arrived'],
    [notSentCount(job), 'not sent'],
    [job.unchanged, 'left out'],
  ]
  const parts = counts.filter(([count]) => count > 0).map(([count, text]) => `${numberText(count)} ${text}`)
  return parts.join(', ') || 'nothing sent'
}

/** Nothing more happens to a job by itself: it has ended, and none of its messages is on its way. */
export const isSettled = ({ status, messages }: Pick<ContainerJob, 'status' | 'messages'>): boolean =>
  status !== 'working' && (messages?.waiting ?? 0) === 0

/** Whether some did not get a message for a reason that somebody should look at. */
export const hasProblems = (job: Sent): boolean =>
  notSentCount(job) > 0 || (job.messages?.bounced ?? 0) > 0 || (job.messages?.unknown ?? 0) > 0
