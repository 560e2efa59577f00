import {
  type ImportCounts,
  type ImportKind,
  type ImportStatus,
  type ImportSummary,
  type ReportSelection,
  reportSelections,
} from '@aftermile/contract/intake/imports'
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
export const outcomeNames: Record<ReportSelection, { before: string; after: string }> = {
  created: { before: 'To create', after: 'Created' },
  updated: { before: 'To update', after: 'Updated' },
  unchanged: { before: 'Unchanged', after: 'Unchanged' },
  refused: { before: 'Rejected', after: 'Rejected' },
  warned: { before: 'With warnings', after: 'With warnings' },
}

export const rowsText = (count: number): string => `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`

export const changeCount = ({ created, updated }: ImportCounts): number => created + updated

export const countOf = (counts: ImportCounts, name: ReportSelection): number => counts[name] ?? 0

/** 9 900 created, 100 rejected, 3 with warnings */
export function countsText(counts: ImportCounts): string {
  const parts = reportSelections
    .filter(name => countOf(counts, name) > 0)
    .map(name => `${numberText(countOf(counts, name))} ${outcomeNames[name].after.toLowerCase()}`)
  return parts.join(', ') || 'No rows'
}

/** What a check found: 9 900 would be created, 100 rejected */
export function checkedText({ created, updated, unchanged, refused, warned = 0 }: ImportCounts): string {
  const counts = {
    'would be created': created,
    'would be updated': updated,
    unchanged,
    rejected: refused,
    'with warnings': warned,
  }
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
