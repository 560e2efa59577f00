import { type ImportField, importFields } from './import-fields.ts'
import type { ImportKind } from './imports.ts'

/** Column → field. Columns left out are not used. */
export type ColumnMapping = Readonly<Record<string, string>>

/** Columns that our own file of refused rows adds; they are never data. */
export const lineColumn = 'Import line'
export const reasonColumn = 'Import reason'

/** Case, spaces, marks and accents do not matter in a name. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export const isDataColumn = (column: string): boolean => column !== lineColumn && column !== reasonColumn

/** A field takes one column: the one with its own name before one with another name for it. */
export function proposeMapping(kind: ImportKind, columns: readonly string[]): ColumnMapping {
  const byName = namesOf(kind)
  const taken = new Map<string, { column: string; rank: number }>()
  for (const column of columns.filter(isDataColumn)) {
    const found = byName.get(plainName(column))
    if (!found) continue
    const before = taken.get(found.field)
    if (!before || found.rank < before.rank) taken.set(found.field, { column, rank: found.rank })
  }
  return Object.fromEntries([...taken].map(([field, { column }]) => [column, field]))
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
