import { type ImportField, importFields } from './import-fields.ts'
import type { ImportKind } from './imports.ts'

/** Column → the fields it fills. Columns that are left out are not imported. */
export type ColumnMapping = Readonly<Record<string, string | readonly string[]>>

/** The fields that a column fills. */
export const fieldsOfColumn = (fields: ColumnMapping, column: string): readonly string[] =>
  Object.hasOwn(fields, column) ? [fields[column] ?? []].flat() : []

/** All fields that are filled. */
export const filledFields = (fields: ColumnMapping): string[] => Object.values(fields).flat()

/** Whether a column fills a field that is read as a time. */
export const isTimeColumn = (kind: ImportKind, fields: ColumnMapping, column: string): boolean => {
  const filled = fieldsOfColumn(fields, column)
  return importFields[kind].some(({ field, type }) => type === 'time' && filled.includes(field))
}

/** Columns added by our own file of refused rows. They are never imported. */
export const lineColumn = 'Import line'
export const reasonColumn = 'Import reason'

/** A column name without case, spaces, punctuation and accents. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export const isDataColumn = (column: string): boolean => column !== lineColumn && column !== reasonColumn

/** Proposes one column per field: one with the field's own name before one with an alias. */
export function proposeMapping(kind: ImportKind, columns: readonly string[]): Record<string, string> {
  const byName = namesOf(kind)
  const chosen = new Map<string, { column: string; rank: number }>()
  for (const column of columns.filter(isDataColumn)) {
    const found = byName.get(plainName(column))
    if (!found) continue
    const before = chosen.get(found.field)
    if (!before || found.rank < before.rank) chosen.set(found.field, { column, rank: found.rank })
  }
  return Object.fromEntries([...chosen].map(([field, { column }]) => [column, field]))
}

function namesOf(kind: ImportKind): Map<string, { field: string; rank: number }> {
  const names = new Map<string, { field: string; rank: number }>()
  const own = (field: ImportField) => [field.field, ...field.names]
  for (const field of importFields[kind]) {
    own(field).forEach((name, rank) => {
      names.set(plainName(name), { field: field.field, rank })
    })
  }
  return names
}

/** How programs write an empty cell. It never clears the stored value. */
const emptyTexts = new Set(['', '-', '–', '—', 'null', '(null)', 'n/a', '#n/a', 'none', 'nan'])

export const isEmptyText = (text: string): boolean => emptyTexts.has(text.toLowerCase())

/** The form in which values of a file are compared with those that have a meaning: without case, and with single spaces. */
export const meaningKey = (value: string): string => value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The form in which texts that mean nothing are compared: without case, and with any number where a text after a letter has one. */
export function emptyTextKey(text: string): string {
  const plain = text.trim().toLowerCase()
  return /^\p{L}/u.test(plain) ? plain.replace(/\d+/g, '#') : plain
}
