import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Engine } from '../crossfilter/engine.ts'
import { chunkOf, textsOf } from '../data/chunk.ts'
import type { Value } from '../data/dataset.ts'
import type { Filter } from '../data/filter.ts'
import { live } from '../live/live.ts'
import { aLiveRow, someNow } from '../test/live-rows.ts'
import { type LiveDimension, naiveValues } from '../test/naive.ts'
import { matchingRows } from './matching-rows.ts'

const view = { zone: 'Europe/Stockholm', now: someNow }
// Object.keys returns plain strings.
const dimensions = Object.keys(live.dimensions) as LiveDimension[]

const aFilter = fc.record({
  dimension: fc.constantFrom(...dimensions),
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  isRange: fc.boolean(),
})

test('the rows of a file are the matching rows of the engine', () => {
  fc.assert(
    fc.property(
      fc.array(aLiveRow, { maxLength: 40 }),
      fc.array(aFilter, { maxLength: 3 }),
      fc.boolean(),
      (rows, chosen, isLimited) => {
        const engine = new Engine(live, view)
        const chunk = chunkOf(live, rows)
        engine.put([{ id: 'a', chunk }])
        engine.putTexts('a', textsOf(live, rows))
        const limits: [LiveDimension, Filter][] = isLimited ? [['boardScenario', { values: ['inbound_return'] }]] : []
        engine.limit(Object.fromEntries(limits))
        const filters = new Map<LiveDimension, Filter>()
        for (const { dimension, picks, isRange } of chosen) {
          const known = rows.flatMap(row => naiveValues(row, view)[dimension])
          const values = picks.map(pick => known[pick % Math.max(1, known.length)] ?? null)
          filters.set(dimension, isRange ? rangeOf(values) : { values })
        }
        for (const [dimension, filter] of filters) engine.filter(dimension, filter)
        const positions = matchingRows(live, [...limits, ...filters], view)(chunk)
        expect(positions).toHaveLength(engine.matching)
        const shown = engine.top({ by: 'bookingTimestamp', isDescending: true, limit: 100 })
        expect(positions.map(position => rows[position]?.id).sort()).toEqual(shown.map(row => row.id).sort())
      },
    ),
    { numRuns: 200 },
  )
})

function rangeOf(values: readonly Value[]): Filter {
  const ends = values.filter(value => value !== null).sort()
  return { from: ends[0] ?? null, to: ends.at(-1) ?? null }
}
