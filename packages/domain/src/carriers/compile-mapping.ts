import type { EventCode } from '../events/event-codes.ts'
import type { ProductGroupId } from '../lists/product-groups.ts'
import type { ReasonId } from '../lists/reasons.ts'

/** Maps what a carrier sends to a code of our vocabulary. Null matches anything. */
export type MappingRow = {
  readonly productKind: ProductGroupId | null
  readonly code: string | null
  readonly subCode: string | null
  /** Text to find in the event's text, in any case. With ^ in front it must be at the start. */
  readonly textPattern: string | null
  /** Null: known to have no meaning for us. The event is stored and changes no status. */
  readonly to: EventCode | null
  readonly reason: ReasonId | null
}

export type Mapping = { readonly version: number; readonly rows: readonly MappingRow[] }

/** The codes and text of a carrier's event. */
export type MappingInput = {
  readonly productKind: ProductGroupId | null
  readonly code: string
  readonly subCode: string | null
  readonly text: string | null
}

/** What a code maps to. */
export type Meaning = Pick<MappingRow, 'to' | 'reason'>
export type FindMeaning = (input: MappingInput) => Meaning | null

/** Rows as they are written in a table. A column left out matches anything. */
export const mappingRowsOf = (rows: readonly (Partial<MappingRow> & Pick<MappingRow, 'to'>)[]): readonly MappingRow[] =>
  rows.map(row => ({ productKind: null, code: null, subCode: null, textPattern: null, reason: null, ...row }))

/** The shipped rows with the tenant's own rows on top. An own row replaces the shipped row with the same key. */
export function mergeMappings(shipped: Mapping, own: Mapping): Mapping {
  const replaced = new Set(own.rows.map(mappingRowKey))
  const rows = [...own.rows, ...shipped.rows.filter(row => !replaced.has(mappingRowKey(row)))]
  return { version: shipped.version * 1_000_000 + own.version, rows }
}

/** Rows with the same key match the same events. */
export const mappingRowKey = ({ productKind, code, subCode, textPattern }: Omit<MappingRow, 'to' | 'reason'>): string =>
  JSON.stringify([productKind, fold(code), fold(subCode), fold(textPattern)])

/**
 * The most specific row wins: the one that names most of sub-code, code and text. If two name as many: sub-code before code, code before
 * text, then product kind, then the longer text, then the earlier row.
 */
export function compileMapping({ rows }: Mapping): FindMeaning {
  const ordered = rows.map(compileRow).sort((a, b) => b.rank - a.rank)
  const byCode = Map.groupBy(ordered, ({ code }) => code)
  return input => {
    const code = fold(input.code)
    const [subCode, text] = [fold(input.subCode), fold(input.text) ?? '']
    const fits = (row: CompiledRow) =>
      (row.subCode === null || row.subCode === subCode) &&
      (row.productKind === null || row.productKind === input.productKind) &&
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
  // Any two of them weigh more than the third.
  const weights = [row.subCode === null ? 0 : 50, row.code === null ? 0 : 40, pattern === '' ? 0 : 30]
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
