import { type ImportField, importFields } from './import-fields.ts'
import type { ImportKind } from './imports.ts'

/** Column → field. Columns that are left out are not imported. */
export type ColumnMapping = Readonly<Record<string, string>>

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
export function proposeMapping(kind: ImportKind, columns: readonly string[]): ColumnMapping {
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
