import { noInline } from '../no-inline.ts'

/**
 * The codes of a column beside each code of another, the most frequent first. What is sent of a row is the rank of its code there: 0 in
 * every row if the other column determines this one. `counts` says how many codes each code of the other has; absent: one.
 */
export type RankTable = { readonly table: readonly number[]; readonly counts?: readonly number[] }

/** About what a code of the table adds to a compressed chunk. */
const bytesPerEntry = 1.5
/** Counting more pairs than this costs more time than their ranks save bytes. */
const mostPairs = 2 ** 18

/** A column of `width` different codes. */
export type Category = { readonly codes: Uint32Array; readonly width: number }

/** How often each code (a column of the grid) occurs beside each code of the source (a line of it). */
type Grid = { readonly width: number; readonly times: Uint32Array }

/** Null if the columns have too many codes. */
export function rankTable(of: Category, source: Category): RankTable | null {
  const grid = countPairs(of, source, 1)
  if (grid === null) return null
  const lists = Array.from({ length: source.width }, (_, line) =>
    byFrequency(grid.times.subarray(line * of.width, (line + 1) * of.width)),
  )
  const table = lists.flat()
  const counts = lists.map(({ length }) => length)
  return counts.every(many => many === 1) ? { table } : { table, counts }
}

/** About how many bytes are left of a column beside another, with the table; Infinity if they have too many codes. */
export function bytesBeside(of: Category, source: Category, step: number): number {
  const grid = countPairs(of, source, step)
  return grid === null ? Number.POSITIVE_INFINITY : bytesOfGrid(grid)
}

export const tableBytes = ({ table }: RankTable): number => table.length * bytesPerEntry

export function toRanks(of: Category, source: Category, { table, counts }: RankTable): Uint32Array {
  const grid = { width: of.width, times: new Uint32Array(of.width * source.width) }
  let index = 0
  for (const [line, many] of (counts ?? table.map(() => 1)).entries())
    for (let rank = 0; rank < many; rank++) grid.times[line * of.width + (table[index++] ?? 0)] = rank
  return readGrid(grid, of.codes, source.codes)
}

const readGrid = noInline(function readGrid({ width, times }: Grid, codes: Uint32Array, source: Uint32Array) {
  const found = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++)
    found[row] = times[(source[row] as number) * width + (codes[row] as number)] as number
  return found
})

/** Replaces ranks by the codes that they stand for. */
export function fromRanks(ranks: Uint32Array, source: Uint32Array, { table, counts }: RankTable): void {
  const codes = new Uint32Array(table)
  if (counts === undefined) gather(ranks, source, codes)
  else gatherRanks(ranks, source, { starts: startsOf(counts), codes })
}

function startsOf(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length)
  for (let line = 1; line < counts.length; line++)
    starts[line] = (starts[line - 1] as number) + (counts[line - 1] as number)
  return starts
}

const gather = noInline(function gather(into: Uint32Array, source: Uint32Array, codes: Uint32Array): void {
  for (let row = 0; row < into.length; row++) into[row] = codes[source[row] as number] as number
})

type Lists = { readonly starts: Uint32Array; readonly codes: Uint32Array }

const gatherRanks = noInline(function gatherRanks(ranks: Uint32Array, source: Uint32Array, lists: Lists): void {
  const { starts, codes } = lists
  for (let row = 0; row < ranks.length; row++)
    ranks[row] = codes[(starts[source[row] as number] as number) + (ranks[row] as number)] as number
})

/** Reads every `step`th row. */
function countPairs({ codes, width }: Category, source: Category, step: number): Grid | null {
  if (width * source.width > mostPairs) return null
  const grid = { width, times: new Uint32Array(width * source.width) }
  addPairs(grid, { codes, source: source.codes, step })
  return grid
}

type Pairs = { readonly codes: Uint32Array; readonly source: Uint32Array; readonly step: number }

const addPairs = noInline(function addPairs({ width, times }: Grid, { codes, source, step }: Pairs): void {
  for (let row = 0; row < codes.length; row += step) {
    const pair = (source[row] as number) * width + (codes[row] as number)
    times[pair] = (times[pair] as number) + 1
  }
})

/** The entropy of the codes within each line. */
const bytesOfGrid = noInline(function bytesOfGrid({ width, times }: Grid): number {
  let bits = 0
  let entries = 0
  for (let from = 0; from < times.length; from += width) {
    let all = 0
    for (let index = from; index < from + width; index++) {
      const many = times[index] as number
      if (many === 0) continue
      entries++
      all += many
      if (many > 1) bits -= many * Math.log2(many)
    }
    if (all > 1) bits += all * Math.log2(all)
  }
  return bits / 8 + entries * bytesPerEntry
})

function byFrequency(times: Uint32Array): number[] {
  const found: number[] = []
  for (let code = 0; code < times.length; code++) if (times[code] !== 0) found.push(code)
  // Where the other column has no such code, any will do.
  if (found.length === 0) return [0]
  return found.sort((a, b) => (times[b] as number) - (times[a] as number) || a - b)
}
