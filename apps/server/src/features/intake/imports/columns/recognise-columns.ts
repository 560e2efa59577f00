import { type ColumnMapping, isDataColumn, plainName, proposeMapping } from '@aftermile/contract/intake/import-columns'
import { missingImportFields } from '@aftermile/contract/intake/import-fields'
import { type ImportKind, importKinds } from '@aftermile/contract/intake/imports'

export type Guess = { readonly kind: ImportKind; readonly fields: ColumnMapping; readonly isSure: boolean }

/** The same columns in any order have the same key. */
export const keyOfColumns = (columns: readonly string[]): string =>
  columns.filter(isDataColumn).map(plainName).sort().join(',')

/** What a file holds, by the names of its columns: the kind that uses most of them, sure when nothing it needs is missing. */
export function recognise(columns: readonly string[], only: ImportKind | null = null): Guess {
  const guesses = importKinds
    .filter(kind => only === null || kind === only)
    .map(kind => ({ kind, fields: proposeMapping(kind, columns) }))
    .map(guess => ({ ...guess, fit: fitOf(guess.kind, guess.fields), isSure: isComplete(guess.kind, guess.fields) }))
    .sort((one, other) => other.fit - one.fit)
  const [best, next] = guesses
  if (!best) throw new Error('There is no kind to choose from')
  const isAlone = next === undefined || best.fit > next.fit
  return { kind: best.kind, fields: best.fields, isSure: best.isSure && isAlone }
}

/** How well columns fit the best kind for them. */
export const fitOfColumns = (columns: readonly string[]): number =>
  Math.max(...importKinds.map(kind => fitOf(kind, proposeMapping(kind, columns))))

export const isComplete = (kind: ImportKind, fields: ColumnMapping, constants: ColumnMapping = {}): boolean =>
  missingImportFields(kind, [...Object.values(fields), ...Object.keys(constants)]).length === 0

/** The fields that make a row one of this kind and not of another. */
const marks: Record<ImportKind, readonly string[]> = {
  orders: ['orderNumber', 'orderedAt'],
  shipments: ['shipmentNumber', 'packageNumbers', 'bookedAt'],
  events: ['occurredAt', 'code', 'carrierCode'],
}

function fitOf(kind: ImportKind, fields: ColumnMapping): number {
  const used = Object.values(fields)
  const marked = used.filter(field => marks[kind].includes(field)).length
  return used.length + marked + (isComplete(kind, fields) ? 5 : 0)
}
