import type { Chunk, Texts } from '../data/chunk.ts'
import {
  type Dataset,
  type DimensionOf,
  type MeasureOf,
  type MetricOf,
  minuteOf,
  type SortOf,
  type Value,
} from '../data/dataset.ts'
import { type Filter, testOf } from '../data/filter.ts'
import { recountAll } from './filtering/recount.ts'
import { setFilter } from './filtering/set-filter.ts'
import { advanceTime } from './loading/advance-time.ts'
import {
  type NamedChunk,
  newDictionaries,
  putChunks,
  readChunk,
  recountChangedRows,
  usualRowsToPlan,
} from './loading/load.ts'
import { usualCells } from './loading/plan-cells.ts'
import { type JointOptions, type JointSum, jointSums } from './results/joint-sums.ts'
import { type MeasureSums, measureSums, type PeriodSums, periodSums } from './results/measure-sums.ts'
import { type ShownRow, shownRows } from './results/shown-rows.ts'
import { matchingCount, type Tally, tally, total } from './results/tally.ts'
import { SortKeys } from './results/top-rows.ts'
import { addTexts, type WantedTexts, wantedTexts } from './results/wanted-texts.ts'
import { Clock } from './state/clock.ts'
import { type EngineState, periodDimension } from './state/engine-state.ts'
import { KeyCounts } from './state/key-counts.ts'

export type RowsRequest<S extends Dataset> = {
  readonly by: SortOf<S>
  readonly isDescending: boolean
  readonly offset?: number
  readonly limit: number
}

export type EngineOptions = {
  readonly zone: string
  readonly now: number
  readonly cellsPerGroup?: number
  readonly rowsToPlan?: number
}

/** Linked counts over the rows of a data set. A widget counts rows that pass every filter except its own. */
export class Engine<S extends Dataset> {
  readonly #state: EngineState
  readonly #sortKeys = new SortKeys()
  /** Tallies since the last change. */
  readonly #tallies = new Map<string, Tally>()
  #talliesOf = -1
  #wantedTexts: WantedTexts = new Map()
  readonly #periodDimension: DimensionOf<S> | null

  /** `zone` is the user's time zone, `now` an instant. */
  constructor(dataset: S, { zone, now, cellsPerGroup = usualCells, rowsToPlan = usualRowsToPlan }: EngineOptions) {
    // The name of one of its dimensions.
    this.#periodDimension = periodDimension(dataset) as DimensionOf<S> | null
    this.#state = {
      dataset,
      clock: new Clock(zone),
      nowMinute: minuteOf(now),
      dictionaries: newDictionaries(dataset),
      groups: [],
      tables: new Map(),
      segments: new Map(),
      waiting: new Map(),
      unplanned: new Map(),
      filters: new Map(),
      periodFilter: null,
      limits: new Map(),
      inside: 0,
      version: 0,
      loads: 0,
      keys: new KeyCounts(),
      baseKeys: new KeyCounts(),
      keySlots: 0,
      numbered: [],
      keyValues: new Map(),
      readers: new Map(),
      order: null,
      list: new Uint32Array(0),
      picked: new Uint32Array(0),
      keyList: new Uint32Array(0),
      cellsPerGroup,
      rowsToPlan,
      expectedRows: 0,
      plannedRows: 0,
    }
  }

  /** The number of rows, without deleted ones. */
  get rows(): number {
    return [...this.#state.segments.values()].reduce((sum, { rows, deletedRows }) => sum + rows - deletedRows.length, 0)
  }

  get chunkIds(): string[] {
    return [...this.#state.segments.keys()]
  }

  /** The groups of dimensions and their cells, for inspection. */
  get plan(): { readonly dimensions: readonly string[]; readonly cells: number }[] {
    return this.#state.groups.map(({ cells }) => ({ dimensions: cells.dimensions, cells: cells.size }))
  }

  /** Says how many rows there will be, so that the first ones that are read are taken for a part of them. */
  expect(rows: number): void {
    this.#state.expectedRows = rows
  }

  /** Prepares a chunk for `put` while others are still loading. */
  read(id: string, chunk: Chunk): void {
    readChunk(this.#state, id, chunk)
  }

  /** Adds chunks; faster together than one by one. A chunk replaces an earlier one with the same id. Forgets what else was read. */
  put(chunks: readonly NamedChunk[]): void {
    if (chunks.length > 0) putChunks(this.#state, chunks)
  }

  remove(ids: readonly string[]): void {
    const gone = ids.filter(id => this.#state.segments.delete(id))
    if (gone.length > 0) recountChangedRows(this.#state)
  }

  /** Sets which rows of chunks are deleted. */
  deleteRows(chunks: readonly { readonly id: string; readonly deletedRows: Uint32Array }[]): void {
    let hasChanged = false
    for (const { id, deletedRows } of chunks) {
      const segment = this.#state.segments.get(id)
      if (segment === undefined || areEqual(segment.deletedRows, deletedRows)) continue
      segment.deletedRows = deletedRows
      hasChanged = true
    }
    if (hasChanged) recountAll(this.#state)
  }

  /** The texts that the rows shown last lack, by chunk. */
  get wantedTexts(): WantedTexts {
    return this.#wantedTexts
  }

  /** Adds texts of a chunk at any time after the chunk, and keeps those of all rows or of some. Ignored if the chunk is gone. */
  putTexts(id: string, texts: Texts, rows: 'all' | readonly number[] = 'all'): void {
    const segment = this.#state.segments.get(id)
    if (segment === undefined) return
    segment.texts = addTexts(segment.texts, texts, rows)
    if (rows === 'all') this.#sortKeys.clear()
  }

  advance(now: number): void {
    advanceTime(this.#state, minuteOf(now))
  }

  /** Limits the rows, as if there were no others. For a full board rather than a click. */
  limit(limits: Partial<Readonly<Record<DimensionOf<S>, Filter>>>): void {
    this.#state.limits.clear()
    // Object.entries loses the types of the values.
    for (const [name, filter] of Object.entries(limits) as [string, Filter][]) this.#state.limits.set(name, filter)
    recountAll(this.#state)
  }

  /** Sets the filter of a dimension, or removes it if null. */
  filter(dimension: DimensionOf<S>, filter: Filter | null): void {
    if (dimension === this.#periodDimension) {
      this.#state.periodFilter = filter
      this.#tallies.clear()
    } else setFilter(this.#state, dimension, filter)
  }

  get dataset(): S {
    return this.#state.dataset as S
  }

  /** The dimension of the periods; null where the data set has none. */
  get periodDimension(): DimensionOf<S> | null {
    return this.#periodDimension
  }

  /** Whether a period passes the filter of the periods. */
  isChosen(period: Value): boolean {
    const { periodFilter } = this.#state
    return periodFilter === null || testOf(periodFilter)(period)
  }

  /** Whether a value passes the filter of its dimension. */
  passes(dimension: DimensionOf<S>, value: Value): boolean {
    const filter = this.#state.filters.get(dimension)
    return filter === undefined || testOf(filter)(value)
  }

  /** The current month, as year * 100 + month. */
  get runningMonth(): number {
    const { clock, nowMinute } = this.#state
    return Number(clock.dateAt(nowMinute).slice(0, 7).replace('-', ''))
  }

  /** The amount of a metric for each value of a dimension, under all filters except the dimension's own. */
  tally(dimension: DimensionOf<S>, metric: MetricOf<S>): Tally {
    if (this.#state.groups.length === 0) return { values: [], amounts: [] }
    if (this.#talliesOf !== this.#state.version) this.#tallies.clear()
    this.#talliesOf = this.#state.version
    const name = `${metric} ${dimension}`
    const known = this.#tallies.get(name) ?? tally(this.#state, dimension, metric)
    this.#tallies.set(name, known)
    return known
  }

  /** The sums of measures for each value of a dimension and each period, under all filters except those of the dimension and the periods. */
  sums(dimension: DimensionOf<S>, measures: readonly MeasureOf<S>[]): MeasureSums {
    if (this.#state.groups.length === 0) return { values: [], periods: [], sums: {} }
    return measureSums(this.#state, dimension, measures)
  }

  /** The sums of measures for each period, under all filters except that of the periods. */
  periodSums(measures: readonly MeasureOf<S>[]): PeriodSums {
    if (this.#periodDimension === null) throw new Error(`The data set ${this.dataset.id} has no months.`)
    if (this.#state.groups.length === 0) return { periods: [], sums: measures.map(() => []) }
    return periodSums(this.#state, this.#periodDimension, measures)
  }

  /** The sums of a measure for each combination of values of some dimensions over some periods, under all filters. */
  jointSums(
    dimensions: readonly DimensionOf<S>[],
    measure: MeasureOf<S>,
    options: JointOptions<DimensionOf<S>>,
  ): readonly JointSum[] {
    return this.#state.groups.length === 0 ? [] : jointSums(this.#state, { dimensions, measure, ...options })
  }

  /** The amount of a metric under all filters. */
  total(metric: MetricOf<S>): number {
    return total(this.#state, metric)
  }

  /** How many rows pass all filters. */
  get matching(): number {
    return matchingCount(this.#state)
  }

  /** The first rows that pass all filters, sorted. */
  top({ by, isDescending, offset = 0, limit }: RowsRequest<S>): ShownRow[] {
    const places = this.#sortKeys.top(this.#state, { by, isDescending }, { offset, limit })
    this.#wantedTexts = wantedTexts(this.#state, places, by)
    return shownRows(this.#state, places)
  }
}

const areEqual = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index])
