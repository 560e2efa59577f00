import { numberText } from '@aftermile/domain/format/numbers'
import type { TemplateChannelId } from '@aftermile/domain/lists/channels'
import { statuses } from '@aftermile/domain/lists/statuses'
import type { JobRow } from './job-record.ts'

/** The notification for a job that has ended. */
export function jobSummaryOf(row: JobRow, message: string | null): { title: string; content: string } {
  const counts = { done: row.done, unchanged: row.unchanged, rejected: row.refused }
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  const countsText = parts.map(([name, count]) => `${numberText(count)} ${name}`).join(', ') || 'no changes'
  return {
    title: `${nameOf(row)} ${message === null ? 'finished' : 'stopped'}`,
    content: `${numberText(row.total)} ${row.type}${row.total === 1 ? '' : 's'}: ${countsText}.${message === null ? '' : ` ${message}`}`,
  }
}

function nameOf({ kind, actions, undoes }: JobRow): string {
  if (undoes !== null) return 'Undo'
  if (kind === 'refresh') return 'Update'
  const [first] = actions
  if (first === undefined || first.type === 'tag') return 'Tagging'
  if (first.type === 'complete')
    return `Marking as ${(statuses.find(({ id }) => id === first.completeStatusId)?.text ?? first.completeStatusId).toLowerCase()}`
  if (first.type === 'crm') return first.orderAction === 'confirm_order' ? 'Confirming orders' : 'Confirming shipments'
  return sendings[first.type]
}

const sendings: Record<TemplateChannelId, string> = {
  email: 'Sending e-mails',
  text: 'Sending text messages',
  webhook: 'Calling webhooks',
}
