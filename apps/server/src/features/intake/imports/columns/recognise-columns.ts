import {
  type ColumnMapping,
  filledFields,
  isDataColumn,
  plainName,
  proposeMapping,
} from '@aftermile/contract/intake/import-columns'
import { missingImportFields } from '@aftermile/contract/intake/import-fields'
import { type ImportKind, importKinds } from '@aftermile/contract/intake/imports'

export type Guess = { readonly kind: ImportKind; readonly fields: Record<string, string>; readonly isSure: boolean }

/** A key for a set of columns, independent of their order. */
export const keyOfColumns = (columns: readonly string[]): string =>
  columns.filter(isDataColumn).map(plainName).sort().join(',')

/** Guesses the kind of a file by its column names: the kind that uses most of them. Sure when no required field is missing. */
export function recognise(columns: readonly string[], only: ImportKind | null = null): Guess {
  const guesses = importKinds
    .filter(kind => only === null || kind === only)
    .map(kind => ({ kind, fields: proposeMapping(kind, columns) }))
    .map(guess => ({ ...guess, fit: fitOf(guess.kind, guess.fields), isSure: isComplete(guess.kind, guess.fields) }))
    .sort((a, b) => b.fit - a.fit)
  const [best, next] = guesses
  if (!best) throw new Error('There is no kind to choose from')
  const isAlone = next === undefined || best.fit > next.fit
  return { kind: best.kind, fields: best.fields, isSure: best.isSure && isAlone }
}

/** How well columns fit the kind that fits best. */
export const fitOfColumns = (columns: readonly string[]): number =>
  Math.max(...importKinds.map(kind => fitOf(kind, proposeMapping(kind, columns))))

export const isComplete = (kind: ImportKind, fields: ColumnMapping, constants: object = {}): boolean =>
  missingImportFields(kind, [...filledFields(fields), ...Object.keys(constants)]).length === 0

/** The fields that distinguish this kind from the others. */
const typicalFields: Record<ImportKind, readonly string[]> = {
  orders: ['orderNumber', 'orderedAt'],
  shipments: ['shipmentNumber', 'packageNumbers', 'bookedAt'],
  events: ['occurredAt', 'code', 'carrierCode'],
}

function fitOf(kind: ImportKind, fields: ColumnMapping): number {
  const used = filledFields(fields)
  const typical = used.filter(field => typicalFields[kind].includes(field)).length
  return used.length + typical + (isComplete(kind, fields) ? 5 : 0)
}
