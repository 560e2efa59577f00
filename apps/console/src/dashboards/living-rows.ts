import { type Chunk, type ColumnData, narrow, type Texts } from '@aftermile/dashboards/chunk'

/** The places of the rows that still count, by the bits of those that do not, lowest first; null: all do. */
export function livingRows(rows: number, dead: string | null): Uint32Array | null {
  if (dead === null) return null
  const bits = Uint8Array.from(atob(dead), letter => letter.charCodeAt(0))
  const places = Array.from({ length: rows }, (_, row) => row)
  return Uint32Array.from(places.filter(row => (((bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 0))
}

export function withRows(chunk: Chunk, places: Uint32Array | null): Chunk {
  if (places === null) return chunk
  const columns = Object.entries(chunk.columns).map(([name, data]) => [name, picked(data, places)] as const)
  return { rows: places.length, columns: Object.fromEntries(columns) }
}

export function textsWithRows(texts: Texts, places: Uint32Array | null): Texts {
  if (places === null) return texts
  const columns = Object.entries(texts).map(([name, words]) => [name, Array.from(places, row => words[row] ?? null)])
  return Object.fromEntries(columns)
}

const picked = (data: ColumnData, places: Uint32Array): ColumnData => ({
  ...data,
  codes: narrow(Array.from(places, row => data.codes[row] ?? 0)),
})
