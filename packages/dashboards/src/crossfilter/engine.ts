import type { Chunk, Texts } from '../data/chunk.ts'
import { type Dataset, type DimensionOf, type MetricOf, minuteOf, type SortOf } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import { recountAll } from './filtering/recount.ts'
import { setFilter } from './filtering/set-filter.ts'
import { advanceTime } from './loading/advance-time.ts'
import { type NamedChunk, newDictionaries, putChunks, readChunk, recountChangedRows } from './loading/load.ts'
import { usualCells } from './loading/plan-cells.ts'
import { type ShownRow, shownRows } from './results/shown-rows.ts'
import { matchingCount, type Tally, tally, total } from './results/tally.ts'
import { SortKeys } from './results/top-rows.ts'
import { Clock } from './state/clock.ts'
import type { EngineState } from './state/engine-state.ts'
import { KeyCounts } from './state/key-counts.ts'

export type RowsRequest<S extends Dataset> = {
  readonly by: SortOf<S>
  readonly isDescending: boolean
  readonly offset?: number
  readonly limit: number
}

export type EngineOptions = { readonly zone: string; readonly now: number; readonly cellsPerGroup?: number }

/** Linked counts over the rows of a data set: what a widget shows passes every filter but its own. */
export class Engine<S extends Dataset> {
  readonly #world: EngineState
  readonly #sortKeys = new SortKeys()
  /** Answers given since the last change. */
  readonly #tallies = new Map<string, Tally>()
  #talliesOf = -1

  /** `zone` is the viewer's, `now` an instant. */
  constructor(dataset: S, { zone, now, cellsPerGroup = usualCells }: EngineOptions) {
    this.#world = {
      dataset,
      clock: new Clock(zone),
      nowMinute: minuteOf(now),
      dictionaries: newDictionaries(dataset),
      groups: [],
      tables: new Map(),
      segments: new Map(),
      read: new WeakMap(),
      filters: new Map(),
      limits: new Map(),
      inside: 0,
      version: 0,
      keys: new KeyCounts(),
      baseKeys: new KeyCounts(),
      keySlots: 0,
      keyValues: new Map(),
      readers: new Map(),
      order: null,
      list: new Uint32Array(0),
      picked: new Uint32Array(0),
      keyList: new Uint32Array(0),
      cellsPerGroup,
      plannedRows: 0,
    }
  }

  /** Those that count. */
  get rows(): number {
    return [...this.#world.segments.values()].reduce((sum, { rows, deletedRows }) => sum + rows - deletedRows.length, 0)
  }

  get chunkIds(): string[] {
    return [...this.#world.segments.keys()]
  }

  /** How the dimensions are folded, to see what a data set comes to. */
  get plan(): { readonly dimensions: readonly string[]; readonly cells: number }[] {
    return this.#world.groups.map(({ cells }) => ({ dimensions: cells.dimensions, cells: cells.size }))
  }

  /** Gets a chunk ready to be put, while others are on their way. */
  read(chunk: Chunk): void {
    readChunk(this.#world, chunk)
  }

  /** Takes chunks in, together rather than one by one; one with the id of an earlier one takes its place. */
  put(chunks: readonly NamedChunk[]): void {
    if (chunks.length > 0) putChunks(this.#world, chunks)
  }

  remove(ids: readonly string[]): void {
    const gone = ids.filter(id => this.#world.segments.delete(id))
    if (gone.length > 0) recountChangedRows(this.#world)
  }

  /** Says which rows of chunks no longer count. */
  deleteRows(chunks: readonly { readonly id: string; readonly dead: Uint32Array }[]): void {
    let hasChanged = false
    for (const { id, dead } of chunks) {
      const segment = this.#world.segments.get(id)
      if (segment === undefined || areEqual(segment.deletedRows, dead)) continue
      segment.deletedRows = dead
      hasChanged = true
    }
    if (hasChanged) recountAll(this.#world)
  }

  /** The texts of a chunk's rows, which may come at any time after it; those of a chunk that has gone are left. */
  putTexts(id: string, texts: Texts): void {
    const segment = this.#world.segments.get(id)
    if (segment === undefined) return
    segment.texts = texts
    this.#sortKeys.forget()
  }

  /** Whether the texts of a chunk are still to come. */
  lacksTexts(id: string): boolean {
    return this.#world.segments.get(id)?.texts === null
  }

  advance(now: number): void {
    advanceTime(this.#world, minuteOf(now))
  }

  /** Limits the rows, as if there were no others: for a whole board rather than a click. */
  limit(limits: Partial<Readonly<Record<DimensionOf<S>, Filter>>>): void {
    this.#world.limits.clear()
    // Object.entries forgets what the values are.
    for (const [name, filter] of Object.entries(limits) as [string, Filter][]) this.#world.limits.set(name, filter)
    recountAll(this.#world)
  }

  /** Filters by a dimension, or no longer where the filter is null. */
  filter(dimension: DimensionOf<S>, filter: Filter | null): void {
    setFilter(this.#world, dimension, filter)
  }

  /** How much of a metric falls on each value of a dimension, under all filters but the dimension's own. */
  tally(dimension: DimensionOf<S>, metric: MetricOf<S>): Tally {
    if (this.#world.groups.length === 0) return { values: [], amounts: [] }
    if (this.#talliesOf !== this.#world.version) this.#tallies.clear()
    this.#talliesOf = this.#world.version
    const name = `${metric} ${dimension}`
    const known = this.#tallies.get(name) ?? tally(this.#world, dimension, metric)
    this.#tallies.set(name, known)
    return known
  }

  /** How much of a metric passes all filters. */
  total(metric: MetricOf<S>): number {
    return total(this.#world, metric)
  }

  /** How many rows pass all filters. */
  get matching(): number {
    return matchingCount(this.#world)
  }

  /** The rows that pass all filters, in an order. */
  top({ by, isDescending, offset = 0, limit }: RowsRequest<S>): ShownRow[] {
    const places = this.#sortKeys.top(this.#world, { by, isDescending }, { offset, limit })
    return shownRows(this.#world, places)
  }
}

const areEqual = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at])
