import type { ChannelId } from '@aftermile/domain/lists/channels'
import { statuses } from '@aftermile/domain/lists/statuses'
import type { JobRow } from './job-record.ts'

/** The notification for a job that has ended. */
export function jobSummaryOf(row: JobRow, message: string | null): { title: string; content: string } {
  const counts = { done: row.done, unchanged: row.unchanged, refused: row.refused }
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  const countsText = parts.map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ') || 'nothing to do'
  return {
    title: `${nameOf(row)} ${message === null ? 'finished' : 'stopped'}`,
    content: `${row.total.toLocaleString('en')} ${row.type}${row.total === 1 ? '' : 's'}: ${countsText}.${message === null ? '' : ` ${message}`}`,
  }
}

function nameOf({ kind, actions, undoes }: JobRow): string {
  if (undoes !== null) return 'Undoing'
  if (kind === 'refresh') return 'Update'
  const [first] = actions
  if (first === undefined || first.type === 'tag') return 'Tagging'
  if (first.type === 'complete')
    return `Marking as ${(statuses.find(({ id }) => id === first.completeStatusId)?.text ?? first.completeStatusId).toLowerCase()}`
  return sendings[first.type]
}

const sendings: Record<ChannelId, string> = {
  email: 'Sending e-mails',
  text: 'Sending text messages',
  webhook: 'Calling webhooks',
}
