import { importFieldTitle } from '@aftermile/contract/intake/import-fields'
import type { ColumnValue, ImportReason, ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'

const texts: Readonly<Record<string, string>> = {
  not_found: 'not found',
  inactive: 'inactive',
  not_a_choice: 'has unknown values',
  unreadable: 'can’t be read',
  unknown_country: 'has unknown countries',
  unknown_currency: 'has unknown currencies',
  not_an_email: 'has texts that are no e-mail addresses',
  time_out_of_range: 'is not between 2000 and 2100',
  too_long: 'is too long',
}

/** Carrier not found. One value is said in full: 31.02.2026 is not a date. */
export function reasonTitle(
  { kind, columns }: Pick<ImportRecord, 'kind' | 'columns'>,
  { name, code, message, values }: ImportReason,
): string {
  const plain = message.replaceAll("'", '')
  const text = texts[code]
  if (name === '' || code === 'required' || text === undefined) return plain
  const field = columns.find(column => column.name === name)?.fields[0] ?? name
  const title = kind === null ? name : importFieldTitle(kind, field)
  return values.length === 1 && code === 'unreadable' ? `${title}: ${plain}` : `${title} ${text}`
}

const shown = 5

/** “n/c” (12), “Not captured” (3) and 2 more */
export function listed(values: readonly ColumnValue[]): string {
  const named = values.slice(0, shown).map(({ text, count }) => `“${text}” (${numberText(count)})`)
  return named.join(', ') + (values.length > shown ? ` and ${numberText(values.length - shown)} more` : '')
}
