import { type ResultStatus, resultStatuses } from '@aftermile/contract/containers/container-actions'
import { channelOf } from '@aftermile/domain/channels/channels'
import { numberText } from '@aftermile/domain/format/numbers'
import { statuses } from '@aftermile/domain/lists/statuses'
import type { JobRow } from './job-record.ts'

/** The notification for a job that has ended. */
export function jobSummaryOf(row: JobRow, message: string | null): { title: string; content: string } {
  const names = row.actions.some(action => 'templateId' in action) ? sendNames : resultNames
  const parts = resultStatuses.filter(status => row[status] > 0)
  const countsText = parts.map(status => `${numberText(row[status])} ${names[status]}`).join(', ') || 'no changes'
  return {
    title: `${nameOf(row)} ${message === null ? 'finished' : 'stopped'}`,
    content: `${numberText(row.total)} ${row.type}${row.total === 1 ? '' : 's'}: ${countsText}.${message === null ? '' : ` ${message}`}`,
  }
}

const resultNames: Record<ResultStatus, string> = { done: 'done', unchanged: 'unchanged', refused: 'rejected' }
/** Whether a message arrives is known only later. */
const sendNames: Record<ResultStatus, string> = { done: 'on the way', unchanged: 'left out', refused: 'not sent' }

function nameOf({ kind, actions, undoes }: JobRow): string {
  if (undoes !== null) return 'Undo'
  if (kind === 'refresh') return 'Update'
  const [first] = actions
  if (first === undefined || first.type === 'tag') return 'Tagging'
  if (first.type === 'complete')
    return `Marking as ${(statuses.find(({ id }) => id === first.completeStatusId)?.text ?? first.completeStatusId).toLowerCase()}`
  if ('orderAction' in first)
    return first.orderAction === 'confirm_order' ? 'Confirming orders' : 'Confirming shipments'
  const { sending, names } = channelOf(first.type).words
  return `${sending} ${names}`
}
