import type { Texts } from '../../data/chunk.ts'
import { type EngineState, rowsOf } from '../state/engine-state.ts'
import type { Segment, SegmentTexts } from '../state/segment.ts'
import type { RowPosition } from './top-rows.ts'

/** By chunk: all texts, or those of some rows. */
export type WantedTexts = ReadonlyMap<string, 'all' | readonly number[]>

/** Texts take three times the memory of all else. Above this many rows only those of shown rows are kept. */
const fewRows = 500_000

/** Sorting by a text needs the texts of all rows. */
export function wantedTexts(state: EngineState, places: readonly RowPosition[], sortedBy: string) {
  const { columns } = state.dataset
  const wanted = new Map<string, 'all' | number[]>()
  if (!Object.values(columns).some(({ kind }) => kind === 'text')) return wanted
  if (columns[sortedBy]?.kind === 'text' || (places.length > 0 && rowsOf(state) <= fewRows)) {
    for (const { id, texts } of state.segments.values()) if (texts?.rows !== 'all') wanted.set(id, 'all')
    return wanted
  }
  for (const place of places) if (!hasTexts(place)) wanted.set(place.segment.id, [...rowsIn(wanted, place), place.row])
  return wanted
}

const hasTexts = ({ segment: { texts }, row }: RowPosition): boolean =>
  texts !== null && (texts.rows === 'all' || texts.rows.has(row))

function rowsIn(wanted: ReadonlyMap<string, 'all' | readonly number[]>, { segment }: RowPosition): readonly number[] {
  const rows = wanted.get(segment.id) ?? []
  return rows === 'all' ? [] : rows
}

/** Keeps the texts of all rows or of some, and those that were there. */
export function addTexts(known: Segment['texts'], texts: Texts, wanted: 'all' | readonly number[]): SegmentTexts {
  if (wanted === 'all') return { columns: texts, rows: 'all' }
  if (known?.rows === 'all') return known
  const columns = Object.entries(texts).map(([name, column]) => {
    const items = Object.fromEntries(wanted.map(row => [row, column[row] ?? null]))
    return [name, { ...known?.columns[name], ...items }] as const
  })
  return { columns: Object.fromEntries(columns), rows: new Set([...(known?.rows ?? []), ...wanted]) }
}
