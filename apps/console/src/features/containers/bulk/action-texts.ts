import type { ContainerAction, ResultStatus } from '@aftermile/contract/containers/container-actions'
import type { ContainerJob } from '@aftermile/contract/containers/container-jobs'
import { sendText } from '@aftermile/domain/channels/channels'
import { numberText } from '@aftermile/domain/format/numbers'
import { orderActions } from '@aftermile/domain/lists/order-actions'
import { finalStatuses } from '@aftermile/domain/lists/statuses'
import { isSending, sentText } from './sent-texts.ts'

type Type = ContainerJob['type']

/** 1 shipment, 48 shipments */
export const itemsText = (type: Type, count: number): string => `${numberText(count)} ${type}${count === 1 ? '' : 's'}`

export const statusName = (statusId: string): string =>
  finalStatuses.find(({ id }) => id === statusId)?.text ?? statusId

/** The name of a final status within a sentence. */
export const finalName = (statusId: string): string => statusName(statusId).toLowerCase()

const orderActionName = (id: string): string => orderActions.find(row => row.id === id)?.text ?? id

/** Add VIP, remove Gift */
export function actionsText(actions: readonly ContainerAction[]): string {
  const text = actions.map(actionText).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function actionText(action: ContainerAction): string {
  if (action.type === 'tag') return `${action.operation} ${action.name ?? action.tagId}`
  if (action.type === 'complete') return `mark as ${finalName(action.completeStatusId)}`
  if ('orderAction' in action) return lowered(action.name ?? orderActionName(action.orderAction))
  return `${lowered(sendText(action.type))} ${action.name ?? action.templateId}`
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export function jobTitle({ kind, actions, undoes }: ContainerJob): string {
  const text = kind === 'refresh' ? 'Update' : actionsText(actions)
  return undoes === null ? text : `Undo: ${lowered(text)}`
}

export const resultNames: Record<ResultStatus, string> = {
  done: 'Done',
  unchanged: 'Unchanged',
  refused: 'Rejected',
}

export type Counts = Readonly<Record<ResultStatus, number>>

/** 48 done, 2 rejected */
export function countsText(counts: Counts): string {
  const names: readonly ResultStatus[] = ['done', 'unchanged', 'refused']
  const parts = names
    .filter(name => counts[name] > 0)
    .map(name => `${numberText(counts[name])} ${lowered(resultNames[name])}`)
  return parts.join(', ') || 'no changes'
}

/** What a job did, counted. */
export const resultText = (job: ContainerJob): string => (isSending(job.actions) ? sentText(job) : countsText(job))

/** The tone of the toast at the end of a job. */
export const toneOf = ({ refused }: Counts, status?: ContainerJob['status']): 'done' | 'problem' =>
  refused > 0 || status === 'failed' || status === 'stopped' ? 'problem' : 'done'

export const finishedCount = ({ done, unchanged, refused }: Counts): number => done + unchanged + refused

/** Stopped at 1 000 of 40 000. It failed 6 times: … */
export const stoppedText = (job: ContainerJob): string =>
  `Stopped at ${numberText(finishedCount(job))} of ${numberText(job.total)}. ${job.message ?? ''}`.trim()

/** One sentence on how a job ended. */
export function jobEndText(job: ContainerJob): string {
  if (job.status === 'failed') return `${jobTitle(job)}: ${job.message ?? 'couldn’t be completed.'}`
  if (job.status === 'stopped') return `${jobTitle(job)}: ${stoppedText(job).replace('Stopped', 'stopped')}`
  if (job.status === 'cancelled') return `${jobTitle(job)}: stopped, ${resultText(job)}.`
  return `${jobTitle(job)}: ${resultText(job)}.`
}
