import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOf, textsOf } from '../data/chunk.ts'
import type { Value } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import { type LiveRow, live } from '../live/live.ts'
import { aLiveRow, someNow } from '../test/live-rows.ts'
import { type LiveDimension, metricWeights, naivePassing, naiveTally, naiveValues } from '../test/naive.ts'
import { Engine } from './engine.ts'

const zone = 'Europe/Stockholm'
// Object.keys returns plain strings.
const dimensions = Object.keys(live.dimensions) as LiveDimension[]
/** The dimensions for which every metric is compared. */
const fullyCompared: LiveDimension[] = ['merchantId', 'tags', 'orderShipmentCount', 'bookingDateMilestone']
const metrics = ['shipments', 'packages', 'orders', 'weight', 'volume', 'baseSalesValue'] as const

/** Rows by chunk in plain maps, and the same rows in the engine. */
class Both {
  readonly engine: Engine<typeof live>
  readonly chunks = new Map<string, readonly LiveRow[]>()
  readonly deleted = new Map<string, ReadonlySet<number>>()
  readonly filters = new Map<LiveDimension, Filter>()
  now = someNow

  scenarios: string[] | null = null

  constructor(cellsPerGroup: number, rowsToPlan?: number) {
    this.engine = new Engine(live, {
      zone,
      now: someNow,
      cellsPerGroup,
      ...(rowsToPlan !== undefined && { rowsToPlan }),
    })
  }

  get rows(): LiveRow[] {
    const all = [...this.chunks].flatMap(([id, rows]) => rows.filter((_, index) => !this.deleted.get(id)?.has(index)))
    return all.filter(row => this.scenarios?.includes(String(row.scenarioId)) ?? true)
  }

  put(chunks: readonly (readonly [string, readonly LiveRow[]])[]): void {
    for (const [id, rows] of chunks) {
      this.chunks.set(id, rows)
      this.deleted.delete(id)
    }
    const named = [...new Map(chunks)].map(([id, rows]) => ({ id, chunk: chunkOf(live, rows) }))
    for (const { id, chunk } of named.slice(1)) this.engine.read(id, chunk)
    this.engine.put(named)
  }

  delete(id: string, picks: readonly number[]): void {
    const rows = this.chunks.get(id)?.length ?? 0
    const further = rows === 0 ? [] : picks.map(pick => pick % rows)
    const deleted = new Set([...(this.deleted.get(id) ?? []), ...further])
    this.deleted.set(id, deleted)
    this.engine.deleteRows([{ id, deletedRows: Uint32Array.from(deleted) }])
  }

  compare(): void {
    for (const dimension of dimensions) {
      const rows = naivePassing(this.rows, this.filters, this, dimension)
      for (const metric of fullyCompared.includes(dimension) ? metrics : (['shipments'] as const)) {
        const { values, amounts } = this.engine.tally(dimension, metric)
        const expected = naiveTally(rows, metricWeights[metric], row => naiveValues(row, this)[dimension])
        expect(new Map(values.map((value, index) => [value, amounts[index]])), `${metric} by ${dimension}`).toEqual(
          expected,
        )
      }
    }
    const passing = naivePassing(this.rows, this.filters, this)
    for (const metric of metrics) expect(this.engine.total(metric), metric).toBe(metricWeights[metric](passing))
  }

  readonly zone = zone
}

const someRows = fc.array(aLiveRow, { maxLength: 40 })
/** From one group to many groups. */
const cellsPerGroup = fc.constantFrom(1000, 60, 25, 25)
const chunkId = fc.constantFrom('a', 'b', 'c')

/** A filter by values that some row has, or a range between two of them. */
const aFilter = fc.record({
  dimension: fc.constantFrom(...dimensions),
  picks: fc.array(fc.nat(), { maxLength: 3 }),
  isRange: fc.boolean(),
  isOff: fc.boolean(),
})

type Step =
  | { readonly do: 'put'; readonly chunks: [string, LiveRow[]][] }
  | { readonly do: 'remove'; readonly id: string }
  | { readonly do: 'delete'; readonly id: string; readonly picks: number[] }
  | { readonly do: 'filter'; readonly filter: typeof aFilter extends fc.Arbitrary<infer F> ? F : never }
  | { readonly do: 'advance'; readonly minutes: number }
  | { readonly do: 'limit'; readonly scenarios: string[] | null }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      chunks: fc.array(fc.tuple(chunkId, someRows), { maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), id: chunkId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      id: chunkId,
      picks: fc.array(fc.nat(), { maxLength: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      scenarios: fc.option(fc.subarray(['outbound_delivery', 'inbound_delivery', 'inbound_return'])),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('filter' as const), filter: aFilter }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('advance' as const), minutes: fc.integer({ min: -500, max: 5000 }) }),
  },
)

function applyStep(both: Both, step: Step): void {
  if (step.do === 'put') both.put(step.chunks)
  else if (step.do === 'remove') {
    both.chunks.delete(step.id)
    both.deleted.delete(step.id)
    both.engine.remove([step.id])
  } else if (step.do === 'delete') both.delete(step.id, step.picks)
  else if (step.do === 'advance') {
    both.now += step.minutes * 60_000
    both.engine.advance(both.now)
  } else if (step.do === 'limit') {
    both.scenarios = step.scenarios
    both.engine.limit(step.scenarios === null ? {} : { boardScenario: { values: step.scenarios } })
  } else filterBoth(both, step.filter)
}

function filterBoth(both: Both, { dimension, picks, isRange, isOff }: Extract<Step, { do: 'filter' }>['filter']): void {
  const known = both.rows.flatMap(row => naiveValues(row, both)[dimension])
  const values = picks.map(pick => known[pick % Math.max(1, known.length)] ?? null)
  const ends = values.filter((value): value is Exclude<Value, null> => value !== null).sort()
  const filter: Filter = isRange ? { from: ends[0] ?? null, to: ends.at(-1) ?? null } : { values }
  if (isOff) both.filters.delete(dimension)
  else both.filters.set(dimension, filter)
  both.engine.filter(dimension, isOff ? null : filter)
}

test('after any steps the engine counts what a filter over all rows counts', () => {
  fc.assert(
    fc.property(cellsPerGroup, someRows, fc.array(aStep, { minLength: 1, maxLength: 6 }), (cells, rows, steps) => {
      const both = new Both(cells)
      both.put([['a', rows]])
      for (const step of steps) {
        applyStep(both, step)
        both.compare()
      }
    }),
    { numRuns: 60 },
  )
})

test('a chunk that was read before time advanced counts as of now', () => {
  fc.assert(
    fc.property(someRows, fc.integer({ min: 1, max: 5000 }), (rows, minutes) => {
      const both = new Both(25)
      const chunk = chunkOf(live, rows)
      both.engine.read('a', chunk)
      applyStep(both, { do: 'advance', minutes })
      both.engine.put([{ id: 'a' }])
      both.chunks.set('a', rows)
      both.compare()
    }),
    { numRuns: 20 },
  )
})

test('chunks that wait for the plan count like those that are read after it', () => {
  const someChunks = fc.array(someRows, { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(
      cellsPerGroup,
      fc.integer({ min: 1, max: 20 }),
      someChunks,
      aFilter,
      (cells, rowsToPlan, chunks, filter) => {
        const both = new Both(cells, rowsToPlan)
        both.engine.expect(chunks.flat().length)
        chunks.forEach((rows, index) => {
          both.engine.read(`${index}`, chunkOf(live, rows))
          both.chunks.set(`${index}`, rows)
        })
        both.engine.put(chunks.map((_, index) => ({ id: `${index}` })))
        both.compare()
        filterBoth(both, filter)
        both.compare()
      },
    ),
    { numRuns: 30 },
  )
})

test('the groups are planned when half of the expected rows are read', () => {
  const rows = fc.sample(aLiveRow, { numRuns: 12, seed: 3 })
  const both = new Both(25)
  both.engine.expect(rows.length * 4)
  both.engine.read('0', chunkOf(live, rows))
  expect(both.engine.plan).toEqual([])
  both.engine.read('1', chunkOf(live, rows))
  expect(both.engine.plan).not.toEqual([])
})

test('a chunk that is only read changes nothing, and is forgotten at the next put', () => {
  fc.assert(
    fc.property(cellsPerGroup, someRows, someRows, aFilter, (cells, rows, others, filter) => {
      const both = new Both(cells)
      both.engine.expect(rows.length + others.length)
      both.put([['a', rows]])
      both.engine.read('b', chunkOf(live, others))
      filterBoth(both, filter)
      both.compare()
      both.put([['c', rows]])
      both.compare()
      expect(() => both.engine.put([{ id: 'b' }])).toThrow('The chunk b was not read.')
    }),
    { numRuns: 20 },
  )
})

test('deleted rows can be replaced by as many others, and a chunk without texts is known', () => {
  const both = new Both(25)
  both.put([['a', fc.sample(aLiveRow, { numRuns: 4, seed: 1 })]])
  both.delete('a', [1])
  both.deleted.set('a', new Set())
  both.delete('a', [2])
  both.compare()
  const show = () => both.engine.top({ by: 'bookingTimestamp', isDescending: true, limit: 1 })
  show()
  expect([...both.engine.wantedTexts]).toEqual([['a', 'all']])
  both.engine.putTexts('a', textsOf(live, both.chunks.get('a') ?? []))
  show()
  expect(both.engine.wantedTexts.size).toBe(0)
})

test('the top rows pass the filters and are sorted', () => {
  const sorts = ['bookingTimestamp', 'ageMinutes', 'toCity', 'trackingPageVisits', 'shipmentNumber'] as const
  fc.assert(
    fc.property(
      someRows,
      someRows,
      aFilter,
      fc.constantFrom(...sorts),
      fc.boolean(),
      (first, other, filter, by, isDescending) => {
        const both = new Both(25)
        both.put([
          ['a', first],
          ['b', other],
        ])
        both.engine.putTexts('a', textsOf(live, first))
        both.engine.putTexts('b', textsOf(live, other))
        filterBoth(both, filter)
        const passing = naivePassing(both.rows, both.filters, both)
        const shown = both.engine.top({ by, isDescending, limit: 20 })
        const ids = new Set(passing.map(row => row.id))
        expect(shown.every(row => ids.has(String(row.id)))).toBe(true)
        expect(new Set(shown.map(row => row.id)).size).toBe(Math.min(20, ids.size))
        const all = both.engine.top({ by, isDescending, limit: 200 }).map(row => row[by] ?? null)
        expect(shown.map(row => row[by] ?? null)).toEqual(all.slice(0, 20))
        const known = all.filter(value => value !== null)
        expect(all.slice(0, known.length)).toEqual(known)
        const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(known).toEqual(isDescending ? sorted.reverse() : sorted)
        expect(both.engine.top({ by, isDescending, offset: 7, limit: 5 }).map(row => row[by] ?? null)).toEqual(
          all.slice(7, 12),
        )
      },
    ),
    { numRuns: 30 },
  )
})
