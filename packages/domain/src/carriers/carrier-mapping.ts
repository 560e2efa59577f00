import type { EventCode } from '../events/event-codes.ts'
import type { ProductGroupId } from '../lists/product-groups.ts'
import type { ReasonId } from '../lists/reasons.ts'

/** What a carrier says, and what it means in our vocabulary. Null matches anything. */
export type MappingRow = {
  readonly productKind: ProductGroupId | null
  readonly code: string | null
  readonly subCode: string | null
  /** Words that its text holds, whatever their case; with ^ in front, words that it begins with. */
  readonly textPattern: string | null
  /** Null: known, and of no meaning to us. It is kept and moves nothing. */
  readonly to: EventCode | null
  readonly reason: ReasonId | null
}

export type Mapping = { readonly version: number; readonly rows: readonly MappingRow[] }

/** What a carrier said. */
export type MappingInput = {
  readonly productKind: ProductGroupId | null
  readonly code: string
  readonly subCode: string | null
  readonly text: string | null
}

/** Finds what something means; null where nobody has said so yet. */
export type Meaning = Pick<MappingRow, 'to' | 'reason'>
export type FindMeaning = (said: MappingInput) => Meaning | null

/** Rows as they are written in a table: what is left out matches anything. */
export const mappingRowsOf = (rows: readonly (Partial<MappingRow> & Pick<MappingRow, 'to'>)[]): readonly MappingRow[] =>
  rows.map(row => ({ productKind: null, code: null, subCode: null, textPattern: null, reason: null, ...row }))

/** The rows of a tenant on top of those that ship: one that matches the same replaces it. */
export function mergeMappings(shipped: Mapping, own: Mapping): Mapping {
  const replaced = new Set(own.rows.map(mappingRowKey))
  const rows = [...own.rows, ...shipped.rows.filter(row => !replaced.has(mappingRowKey(row)))]
  return { version: shipped.version * 1_000_000 + own.version, rows }
}

/** Two rows of one name match the same. */
export const mappingRowKey = ({ productKind, code, subCode, textPattern }: Omit<MappingRow, 'to' | 'reason'>): string =>
  JSON.stringify([productKind, fold(code), fold(subCode), fold(textPattern)])

/** The most specific row wins: sub-code before code, then text, the longer the better, then product kind; then the earlier row. */
export function compileMapping({ rows }: Mapping): FindMeaning {
  const ordered = rows.map(compileRow).sort((one, other) => other.rank - one.rank)
  const byCode = Map.groupBy(ordered, ({ code }) => code)
  return said => {
    const code = fold(said.code)
    const [subCode, text] = [fold(said.subCode), fold(said.text) ?? '']
    const fits = (row: CompiledRow) =>
      (row.subCode === null || row.subCode === subCode) &&
      (row.productKind === null || row.productKind === said.productKind) &&
      row.fitsText(text)
    const exact = byCode.get(code)?.find(fits)
    const open = byCode.get(null)?.find(fits)
    const best = exact !== undefined && open !== undefined && open.rank > exact.rank ? open : (exact ?? open)
    return best === undefined ? null : { to: best.to, reason: best.reason }
  }
}

type CompiledRow = MappingRow & { readonly rank: number; readonly fitsText: (text: string) => boolean }

function compileRow(row: MappingRow): CompiledRow {
  const pattern = fold(row.textPattern) ?? ''
  const weights = [row.subCode === null ? 0 : 8, row.code === null ? 0 : 4, pattern === '' ? 0 : 2]
  const kind = row.productKind === null ? 0 : 1
  const rank = weights.reduce((sum, weight) => sum + weight, kind) + Math.min(pattern.length, 999) / 1000
  return { ...row, code: fold(row.code), subCode: fold(row.subCode), rank, fitsText: textFit(pattern) }
}

function textFit(pattern: string): (text: string) => boolean {
  if (pattern.startsWith('^')) return text => text.startsWith(pattern.slice(1))
  return text => text.includes(pattern)
}

function fold(text: string | null): string | null {
  const folded = text?.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  return folded === '' ? null : (folded ?? null)
}
