import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOf } from '../data/chunk.ts'
import type { Filter } from '../data/filter.ts'
import { type LiveRow, live } from '../live/live.ts'
import { aLiveRow, someNow } from '../test/live-rows.ts'
import { type LiveDimension, metricWeights, naivePassing } from '../test/naive.ts'
import { Engine } from './engine.ts'

const zone = 'Europe/Stockholm'
// Object.keys returns plain strings.
const dimensions = Object.keys(live.dimensions) as LiveDimension[]
const metrics = ['shipments', 'packages', 'orders'] as const

type State = {
  readonly chunks: Map<string, LiveRow[]>
  readonly filters: Map<LiveDimension, Filter>
  now: number
  from: number
}

const stateOf = (rows: LiveRow[]): State => ({
  chunks: new Map([['a', rows]]),
  filters: new Map(),
  now: someNow,
  from: 8,
})

const engineOf = (state: State, cellsPerGroup: number): Engine<typeof live> => {
  const engine = new Engine(live, { zone, now: state.now, cellsPerGroup })
  engine.put([...state.chunks].map(([id, rows]) => ({ id, chunk: chunkOf(live, rows) })))
  for (const [dimension, filter] of state.filters) engine.filter(dimension, filter)
  return engine
}

/** Every result, independent of the order of its values. */
function resultsOf(engine: Engine<typeof live>): unknown {
  const tallies = dimensions.flatMap(dimension =>
    metrics.map(metric => {
      const { values, amounts } = engine.tally(dimension, metric)
      return [`${metric} by ${dimension}`, new Map(values.map((value, index) => [value, amounts[index]]))] as const
    }),
  )
  return new Map<string, unknown>([...tallies, ...metrics.map(metric => [metric, engine.total(metric)] as const)])
}

/** Each row many times: a brush caches counts only if forward are far more rows than combinations. */
const manyRows = fc
  .array(aLiveRow, { minLength: 15, maxLength: 25 })
  .map(rows => Array.from({ length: 120 }, () => rows).flat())

/** Small moves: after a wide jump everything is counted again. */
const aMove = fc.record({ do: fc.constant('move' as const), by: fc.integer({ min: -3, max: 3 }) })
const aStep = fc.oneof(
  { weight: 8, arbitrary: aMove },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lift' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('merchant' as const), at: fc.option(fc.nat(2), { freq: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('size' as const), at: fc.option(fc.integer({ min: 1, max: 4 })) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('put' as const), rows: manyRows }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replace' as const), rows: manyRows }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('advance' as const), minutes: fc.nat(3000) }) },
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

function applyStep(engine: Engine<typeof live>, state: State, step: Step): void {
  const filter = (dimension: LiveDimension, next: Filter | null) => {
    if (next === null) state.filters.delete(dimension)
    else state.filters.set(dimension, next)
    engine.filter(dimension, next)
  }
  const put = (id: string, rows: LiveRow[]) => {
    state.chunks.set(id, rows)
    engine.put([{ id, chunk: chunkOf(live, rows) }])
  }
  if (step.do === 'move') {
    state.from += step.by
    filter('bookingHour', { from: state.from, to: state.from + 8 })
  } else if (step.do === 'lift') filter('bookingHour', null)
  else if (step.do === 'merchant') filter('merchantId', step.at === null ? null : { values: [`merchant${step.at}`] })
  // Often in the same group as the hour.
  else if (step.do === 'size') filter('orderShipmentCount', step.at === null ? null : { values: [step.at] })
  else if (step.do === 'put') put('b', step.rows)
  else if (step.do === 'replace') put('a', step.rows)
  else if (step.do === 'remove') {
    state.chunks.delete('b')
    engine.remove(['b'])
  } else {
    state.now += step.minutes * 60_000
    engine.advance(state.now)
  }
}

test('a moved brush gives the same counts as a new engine, after any other steps', () => {
  const cells = fc.constantFrom(1000, 25, 25)
  fc.assert(
    fc.property(cells, manyRows, fc.array(aStep, { minLength: 6, maxLength: 14 }), (cellsPerGroup, rows, steps) => {
      const state = stateOf(rows)
      const engine = engineOf(state, cellsPerGroup)
      for (const step of steps) {
        applyStep(engine, state, step)
        // Read results in between, as a board does.
        engine.tally('merchantId', 'orders')
      }
      expect(resultsOf(engine)).toEqual(resultsOf(engineOf(state, 1000)))
      const passing = naivePassing([...state.chunks.values()].flat(), state.filters, { now: state.now, zone })
      expect(engine.matching).toBe(metricWeights.shipments(passing))
      const shown = engine.top({ by: 'bookingTimestamp', isDescending: true, limit: 5 })
      expect(shown).toHaveLength(Math.min(5, passing.length))
    }),
    { numRuns: 30 },
  )
})

test('the cached counts of a brush are dropped when another filter changes', () => {
  const [rows = []] = fc.sample(manyRows, { numRuns: 1, seed: 3 })
  const state = stateOf(rows)
  const engine = engineOf(state, 25)
  const forward = [1, 1, 1, 1].map(by => ({ do: 'move', by }) as const)
  const back = [-1, -1, -1, -1].map(by => ({ do: 'move', by }) as const)
  const merchants = [0, 1, null, 2].map(at => ({ do: 'merchant', at }) as const)
  for (const merchant of merchants)
    for (const step of [...forward, merchant, ...back]) {
      applyStep(engine, state, step)
      expect(resultsOf(engine)).toEqual(resultsOf(engineOf(state, 1000)))
    }
})
