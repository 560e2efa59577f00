import { type Codes, highestOf, narrow } from '../../data/chunk.ts'
import { figureReader } from '../../data/column-readers.ts'
import type { Value } from '../../data/dataset.ts'
import type { EngineState } from '../state/engine-state.ts'
import { listAbove } from '../state/row-loops.ts'
import type { Segment } from '../state/segment.ts'
import { segmentReader } from '../state/segment-values.ts'

export type Sort = { readonly by: string; readonly isDescending: boolean }

/** A row of the engine. Valid until a chunk is added or removed. */
export type RowPosition = { readonly segment: Segment; readonly row: number }

/** The most rows that a table can page through. */
export const maxRows = 10_000

/** Below every key: unknown values come last in both directions. */
const unknown = -(2 ** 31)
const blockRows = 1024
const firstRows = 64

/** The sort keys of all rows; higher keys come first. Only those of the latest sort are cached. */
export class SortKeys {
  #sort: Sort = { by: '', isDescending: false }
  #nowMinute = 0
  #order: Keyed[] = []
  #segments: readonly Segment[] = []

  /** Drops the cache, because texts were added. */
  clear(): void {
    this.#segments = []
    this.#order = []
    this.#sort = { by: '', isDescending: false }
  }

  /** The rows that pass all filters, sorted, from `offset` on. */
  top(state: EngineState, sort: Sort, { offset, limit }: { offset: number; limit: number }): RowPosition[] {
    this.#prepare(state, sort)
    const needed = Math.min(offset + limit, maxRows)
    const best = new Best(needed)
    const list = new Uint32Array(blockRows)
    for (const { segment, keys, base, highest } of this.#order) {
      if (highest <= best.limit) continue
      const keyAt = (row: number): number => (keys[row] === 0 ? unknown : base + (keys[row] as number))
      // Chunks are mostly sorted by time: starting at the better end, few later rows beat those found.
      const step = (keys[0] as number) < (keys[keys.length - 1] as number) ? -1 : 1
      let count = 0
      for (let done = 0; done < keys.length; done += count) {
        // The first rows set the limit that the others must beat.
        count = Math.min(done === 0 ? firstRows : blockRows, keys.length - done)
        const from = step === 1 ? done : keys.length - 1 - done
        // Unknown keys are 0, and pass while there are too few others.
        const limit = best.limit < unknown ? -1 : Math.max(0, best.limit - base)
        const found = listAbove({ fails: segment.fails, keys, from, count, step }, limit, list)
        for (let index = 0; index < found; index++)
          best.add(keyAt(list[index] as number), segment, list[index] as number)
        best.trim()
      }
    }
    return best.sorted().slice(offset)
  }

  #prepare(state: EngineState, sort: Sort): void {
    const segments = [...state.segments.values()]
    const isSame =
      this.#sort.by === sort.by &&
      this.#sort.isDescending === sort.isDescending &&
      this.#nowMinute === state.nowMinute &&
      this.#segments.length === segments.length &&
      segments.every((segment, index) => segment === this.#segments[index])
    if (isSame) return
    this.#sort = sort
    this.#nowMinute = state.nowMinute
    this.#segments = segments
    const rank = rankOf(state, sort.by)
    const withRows = segments.filter(({ rows }) => rows > 0)
    this.#order = withRows
      .map(segment => keyed(state, segment, { sort, rank }))
      .sort((a, b) => b.highest - a.highest || (a.segment.id < b.segment.id ? -1 : 1))
  }
}

/** A key is `base` plus its stored number; 0 is unknown. */
type Keyed = { readonly segment: Segment; readonly keys: Codes; readonly base: number; readonly highest: number }

type Ranking = { readonly sort: Sort; readonly rank: (value: Value) => number }

function keyed(state: EngineState, segment: Segment, { sort, rank }: Ranking): Keyed {
  const data = segment.columns[sort.by]
  // Instants are keys already.
  if (sort.isDescending && data?.kind === 'instant') {
    const base = data.baseMinute - 1
    const highest = highestOf(data.codes)
    return { segment, keys: data.codes, base, highest: highest === 0 ? unknown : base + highest }
  }
  const figure = state.dataset.figures[sort.by]
  const reader =
    figure === undefined
      ? readerOf(state, segment, sort.by)
      : figureReader(figure, column => segmentReader(state, segment, column))
  const keys = new Int32Array(segment.rows)
  let highest = unknown
  let lowest = Infinity
  for (let row = 0; row < keys.length; row++) {
    const value = reader(row, state.nowMinute)
    const key = value === null ? unknown : sort.isDescending ? rank(value) : -rank(value)
    keys[row] = key
    highest = Math.max(highest, key)
    if (value !== null) lowest = Math.min(lowest, key)
  }
  const base = lowest === Infinity ? 0 : lowest - 1
  return { segment, keys: narrow(keys.map(key => (key === unknown ? 0 : key - base))), base, highest }
}

function readerOf(state: EngineState, segment: Segment, column: string): (row: number) => Value {
  if (state.dataset.columns[column]?.kind !== 'text') return segmentReader(state, segment, column)
  const texts = segment.texts?.columns[column]
  return row => texts?.[row] ?? null
}

/** Numbers by size, texts in alphabetical order. */
function rankOf(state: EngineState, by: string): (value: Value) => number {
  const texts = new Set<string>()
  if (state.dataset.columns[by]?.kind === 'text')
    for (const segment of state.segments.values())
      for (const text of Object.values(segment.texts?.columns[by] ?? {})) texts.add(text ?? '')
  else
    for (const { values } of dictionariesOf(state, by))
      for (const value of values) if (typeof value === 'string') texts.add(value)
  const positions = new Map([...texts].sort().map((text, index) => [text, index]))
  return value => (typeof value === 'number' ? value : (positions.get(String(value)) ?? 0))
}

function dictionariesOf(state: EngineState, by: string) {
  return Object.entries(state.dataset.fields).flatMap(([name, field]) => {
    const matches = field.kind === 'column' ? field.column === by : name === by
    const dictionary = state.dictionaries[name]
    return matches && dictionary !== undefined ? [dictionary] : []
  })
}

type Candidate = RowPosition & { readonly key: number }

/** Collects the best rows; of equal keys the earlier row. */
class Best {
  limit = unknown - 1
  readonly #count: number
  #found: Candidate[] = []

  constructor(count: number) {
    this.#count = count
  }

  add(key: number, segment: Segment, row: number): void {
    this.#found.push({ key, segment, row })
  }

  trim(): void {
    if (this.#found.length <= this.#count) return
    this.#found = this.sorted()
    this.limit = this.#found[this.#count - 1]?.key ?? this.limit
  }

  sorted(): Candidate[] {
    return this.#found.sort((a, b) => b.key - a.key).slice(0, this.#count)
  }
}
