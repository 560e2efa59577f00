import { type Codes, narrow } from '../../data/chunk.ts'
import { figureReader } from '../../data/column-readers.ts'
import type { Value } from '../../data/dataset.ts'
import type { EngineState } from '../state/engine-state.ts'
import { listAbove } from '../state/row-loops.ts'
import type { Segment } from '../state/segment.ts'
import { segmentReader } from '../state/segment-values.ts'

export type Sort = { readonly by: string; readonly isDescending: boolean }

/** A row of the engine: valid until the next chunk comes or goes. */
export type RowPlace = { readonly segment: Segment; readonly row: number }

/** A table is paged through this far; then one filters. */
export const maxRows = 10_000

/** Below every key: what is not known comes last, whichever way one sorts. */
const unknown = -(2 ** 31)
const blockRows = 1024
const firstRows = 64

/** The keys of all rows for one order; the higher, the earlier. Kept for the order in use only. */
export class SortKeys {
  #sort: Sort = { by: '', isDescending: false }
  #nowMinute = 0
  #order: Keyed[] = []
  #segments: readonly Segment[] = []

  /** Texts have come that may be sorted by. */
  forget(): void {
    this.#segments = []
    this.#order = []
    this.#sort = { by: '', isDescending: false }
  }

  /** The rows that pass all filters, in order, from `offset` on. */
  top(world: EngineState, sort: Sort, { offset, limit }: { offset: number; limit: number }): RowPlace[] {
    this.#prepare(world, sort)
    const wanted = Math.min(offset + limit, maxRows)
    const best = new Best(wanted)
    const list = new Uint32Array(blockRows)
    for (const { segment, keys, base, highest } of this.#order) {
      if (highest <= best.limit) continue
      const keyAt = (row: number): number => (keys[row] === 0 ? unknown : base + (keys[row] as number))
      // Chunks are mostly sorted by time: from the better end on, few rows beat those already found.
      const step = (keys[0] as number) < (keys[keys.length - 1] as number) ? -1 : 1
      let count = 0
      for (let done = 0; done < keys.length; done += count) {
        // The first ones tell what the others must beat.
        count = Math.min(done === 0 ? firstRows : blockRows, keys.length - done)
        const from = step === 1 ? done : keys.length - 1 - done
        // Keys that are not known are 0, and pass while there are too few others.
        const limit = best.limit < unknown ? -1 : Math.max(0, best.limit - base)
        const found = listAbove({ fails: segment.fails, keys, from, count, step }, limit, list)
        for (let at = 0; at < found; at++) best.add(keyAt(list[at] as number), segment, list[at] as number)
        best.trim()
      }
    }
    return best.take().slice(offset)
  }

  #prepare(world: EngineState, sort: Sort): void {
    const segments = [...world.segments.values()]
    const isSame =
      this.#sort.by === sort.by &&
      this.#sort.isDescending === sort.isDescending &&
      this.#nowMinute === world.nowMinute &&
      this.#segments.length === segments.length &&
      segments.every((segment, at) => segment === this.#segments[at])
    if (isSame) return
    this.#sort = sort
    this.#nowMinute = world.nowMinute
    this.#segments = segments
    const rank = rankOf(world, sort.by)
    const withRows = segments.filter(({ rows }) => rows > 0)
    this.#order = withRows
      .map(segment => keyed(world, segment, { sort, rank }))
      .sort((one, other) => other.highest - one.highest || (one.segment.id < other.segment.id ? -1 : 1))
  }
}

/** A key is the base and what is written down; 0 is not known. */
type Keyed = { readonly segment: Segment; readonly keys: Codes; readonly base: number; readonly highest: number }

type Ranking = { readonly sort: Sort; readonly rank: (value: Value) => number }

function keyed(world: EngineState, segment: Segment, { sort, rank }: Ranking): Keyed {
  const figure = world.dataset.figures[sort.by]
  const reader =
    figure === undefined
      ? readerOf(world, segment, sort.by)
      : figureReader(figure, column => segmentReader(world, segment, column))
  const keys = new Int32Array(segment.rows)
  let highest = unknown
  let lowest = Infinity
  for (let row = 0; row < keys.length; row++) {
    const value = reader(row, world.nowMinute)
    const key = value === null ? unknown : sort.isDescending ? rank(value) : -rank(value)
    keys[row] = key
    highest = Math.max(highest, key)
    if (value !== null) lowest = Math.min(lowest, key)
  }
  const base = lowest === Infinity ? 0 : lowest - 1
  return { segment, keys: narrow(keys.map(key => (key === unknown ? 0 : key - base))), base, highest }
}

function readerOf(world: EngineState, segment: Segment, column: string): (row: number) => Value {
  if (world.dataset.columns[column]?.kind !== 'text') return segmentReader(world, segment, column)
  const texts = segment.texts?.[column]
  return row => texts?.[row] ?? null
}

/** Numbers by their size, texts by the alphabet. */
function rankOf(world: EngineState, by: string): (value: Value) => number {
  const texts = new Set<string>()
  if (world.dataset.columns[by]?.kind === 'text')
    for (const segment of world.segments.values()) for (const text of segment.texts?.[by] ?? []) texts.add(text ?? '')
  else
    for (const { values } of dictionariesOf(world, by))
      for (const value of values) if (typeof value === 'string') texts.add(value)
  const places = new Map([...texts].sort().map((text, at) => [text, at]))
  return value => (typeof value === 'number' ? value : (places.get(String(value)) ?? 0))
}

function dictionariesOf(world: EngineState, by: string) {
  return Object.entries(world.dataset.fields).flatMap(([name, field]) => {
    const isMeant = field.kind === 'column' ? field.column === by : name === by
    const dictionary = world.dictionaries[name]
    return isMeant && dictionary !== undefined ? [dictionary] : []
  })
}

type Candidate = RowPlace & { readonly key: number }

/** Keeps the best so far; of equals the earlier. */
class Best {
  limit = unknown - 1
  readonly #wanted: number
  #found: Candidate[] = []

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  add(key: number, segment: Segment, row: number): void {
    this.#found.push({ key, segment, row })
  }

  trim(): void {
    if (this.#found.length <= this.#wanted) return
    this.#found = this.take()
    this.limit = this.#found[this.#wanted - 1]?.key ?? this.limit
  }

  take(): Candidate[] {
    return this.#found.sort((one, other) => other.key - one.key).slice(0, this.#wanted)
  }
}
