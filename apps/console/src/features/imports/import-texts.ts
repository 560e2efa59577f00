import type { ImportCounts, ImportKind, ImportStatus, ImportSummary } from '@aftermile/contract/intake/imports'
import type { IngestStatus } from '@aftermile/contract/intake/ingress'
import { numberText } from '@aftermile/domain/format/numbers'

export const kindNames: Record<ImportKind, string> = { orders: 'Orders', shipments: 'Shipments', events: 'Events' }

export const statusNames: Record<ImportStatus, string> = {
  reading: 'Reading',
  mapping: 'Needs mapping',
  checking: 'Validating',
  checked: 'Ready to import',
  importing: 'Importing',
  stopped: 'Stopped',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** The name of each outcome, before the import and after it. */
export const outcomeNames: Record<IngestStatus, { before: string; after: string }> = {
  created: { before: 'To create', after: 'Created' },
  updated: { before: 'To update', after: 'Updated' },
  unchanged: { before: 'Unchanged', after: 'Unchanged' },
  refused: { before: 'Rejected', after: 'Rejected' },
}

export const rowsText = (count: number): string => `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`

export const changeCount = ({ created, updated }: ImportCounts): number => created + updated

/** 9 900 created, 100 rejected */
export function countsText(counts: ImportCounts): string {
  const names: readonly IngestStatus[] = ['created', 'updated', 'unchanged', 'refused']
  const parts = names
    .filter(name => counts[name] > 0)
    .map(name => `${numberText(counts[name])} ${outcomeNames[name].after.toLowerCase()}`)
  return parts.join(', ') || 'No rows'
}

/** What a check found: 9 900 would be created, 100 rejected */
export function checkedText({ created, updated, unchanged, refused }: ImportCounts): string {
  const counts = { 'would be created': created, 'would be updated': updated, unchanged, rejected: refused }
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return parts.map(([name, count]) => `${numberText(count)} ${name}`).join(', ') || 'No rows'
}

/** 12 will be created, 3 will be updated. */
export function plannedText({ created, updated }: ImportCounts): string {
  const parts = Object.entries({ created, updated }).filter(([, count]) => count > 0)
  return `${parts.map(([name, count]) => `${numberText(count)} will be ${name}`).join(', ')}.`
}

const stoppedSteps = { reading: 'Reading stopped', checking: 'Validating stopped', importing: 'Stopped' }

/** Stopped at 1 000 of 40 000: It failed 6 times: … */
export function stoppedText({ stoppedIn, done, rowCount, message }: ImportSummary): string {
  const position =
    stoppedIn === 'reading' || rowCount === null ? '' : ` at ${numberText(done)} of ${numberText(rowCount)}`
  return `${stoppedSteps[stoppedIn ?? 'importing']}${position}. ${message ?? ''}`.trim()
}
