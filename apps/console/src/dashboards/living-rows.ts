import type { Chunk, ColumnData, Texts } from '@aftermile/dashboards/chunk'

/** The places of the rows that still count, by the bits of those that do not, lowest first; null: all do. */
export function livingRows(rows: number, dead: string | null): Uint32Array | null {
  if (dead === null) return null
  const bits = Uint8Array.from(atob(dead), letter => letter.charCodeAt(0))
  const places = new Uint32Array(rows)
  let count = 0
  for (let row = 0; row < rows; row++) if ((((bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 0) places[count++] = row
  return places.subarray(0, count)
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

/** Plain loops: this is done for every cell of a million rows. */
function picked(data: ColumnData, places: Uint32Array): ColumnData {
  const codes = data.codes.slice(0, places.length)
  for (let at = 0; at < places.length; at++) codes[at] = data.codes[places[at] ?? 0] ?? 0
  return { ...data, codes }
}
