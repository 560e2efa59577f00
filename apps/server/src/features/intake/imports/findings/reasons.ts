import type { ImportReason } from '@aftermile/contract/intake/imports'
import type { StoredColumn } from '../../../../db/tables/intake.ts'
import { hasUnstorableText } from '../../ingest/batch/plain-values.ts'
import type { Row } from '../reading/row.ts'
import type { RowOutcome } from '../row-outcomes.ts'

const mostReasons = 100
const mostValues = 100
const mostChars = 80

type Before = { readonly reasons: readonly ImportReason[]; readonly columns: readonly StoredColumn[] }

/** Counts why rows are rejected or doubtful: those found before, and those of these rows. */
export function addReasons(
  { reasons, columns }: Before,
  rows: readonly Row[],
  outcomes: readonly RowOutcome[],
): ImportReason[] {
  const positions = new Map(columns.map(({ name }, index) => [name, index]))
  const found = new Map(reasons.map(item => [keyOf(item), { ...item, values: new Map(countsOf(item)) }]))
  for (const [index, { errors, warnings }] of outcomes.entries()) {
    for (const { name, code = '', message, isWarning } of [
      ...errors.map(error => ({ ...error, isWarning: false })),
      ...warnings.map(warning => ({ ...warning, isWarning: true })),
    ]) {
      const key = keyOf({ name, code, isWarning })
      const reason = found.get(key) ?? { name, code, isWarning, message, count: 0, values: new Map<string, number>() }
      if (found.size >= mostReasons && !found.has(key)) continue
      reason.count++
      found.set(key, reason)
      const position = positions.get(name)
      const value = position === undefined ? '' : textOf(rows[index]?.cells[position])
      if (value !== '' && (reason.values.has(value) || reason.values.size < mostValues))
        reason.values.set(value, (reason.values.get(value) ?? 0) + 1)
    }
  }
  return [...found.values()].map(entry => ({
    ...entry,
    values: [...entry.values].map(([text, count]) => ({ text, count })),
  }))
}

/** The most frequent first. */
export const reasonsOf = (reasons: readonly ImportReason[]): ImportReason[] =>
  reasons
    .map(reason => ({ ...reason, values: reason.values.toSorted((a, b) => b.count - a.count) }))
    .toSorted((a, b) => b.count - a.count)

const keyOf = ({ name, code, isWarning }: Pick<ImportReason, 'name' | 'code' | 'isWarning'>): string =>
  JSON.stringify([name, code, isWarning])

const countsOf = ({ values }: ImportReason) => values.map(({ text, count }) => [text, count] as const)

/** A longer value can neither be mapped nor be treated as empty. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined || typeof cell === 'object') return ''
  const text = String(cell).trim()
  return text.length > mostChars || hasUnstorableText(text) ? '' : text
}
