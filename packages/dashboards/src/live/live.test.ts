import type { Field } from '@aftermile/domain/fields/field'
import { wireName } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { milestoneIndexOf, milestones } from '@aftermile/domain/lists/milestones'
import { scenarios } from '@aftermile/domain/lists/scenarios'
import { type DeliveryTimesInput, isPromiseExpired, timeStateOf } from '@aftermile/domain/shipment/delivery-times'
import { minuteMs } from '@aftermile/domain/times/milliseconds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteOf, type Value } from '../data/dataset.ts'
import { aLiveRow, someNow } from '../test/live-rows.ts'
import { live } from './live.ts'
import { namesOf, partyFields, transportFields } from './live-fields.ts'
import { liveFilters } from './live-filters.ts'
import { liveTitles } from './live-titles.ts'
import { promiseOutcomeOf } from './promise-outcome.ts'

const instant = fc.integer({ min: -9000, max: 9000 }).map(minutes => someNow + minutes * minuteMs)
const maybe = fc.option(instant)

const anInput: fc.Arbitrary<DeliveryTimesInput> = fc.record({
  scenarioId: fc.constantFrom(...scenarios.map(row => row.id)),
  promise: fc.record({ promisedAt: maybe, earliestAt: maybe, latestAt: maybe, originalLatestAt: maybe }),
  state: fc.record({ milestoneId: fc.constantFrom(...milestones.map(row => row.id)), promiseMetAt: maybe }),
  estimate: fc.option(
    fc.record({ at: instant, lateProbability: fc.option(fc.double({ min: 0, max: 1, noNaN: true })) }),
  ),
  now: instant,
})

test('time state and expiry are those of the domain, at any time', () => {
  fc.assert(
    fc.property(anInput, input => {
      const latest = input.promise.latestAt ?? input.promise.promisedAt
      const minute: Value = latest === null ? null : minuteOf(latest)
      const outlook = promiseOutcomeOf(input)
      const now = minuteOf(input.now)
      const index = milestoneIndexOf(input.state.milestoneId)
      expect(live.figures.timeState.of([minute, outlook, index], now)).toBe(timeStateOf(input))
      expect(live.figures.promisedDateExpired.of([minute, outlook], now)).toBe(isPromiseExpired(input) ? 1 : 0)
    }),
    { numRuns: 500 },
  )
})

test('no figure changes before its `until` time', () => {
  const fields = Object.entries(live.fields)
  fc.assert(
    fc.property(aLiveRow, fc.nat(100_000), (row, later) => {
      const now = minuteOf(someNow)
      for (const [name, field] of fields) {
        if (field.kind !== 'figure') continue
        const inputs = field.reads.map(column => {
          const value = row[column]
          const isInstant = live.columns[column].kind === 'instant'
          // Figures read no lists and no keys.
          return (isInstant && typeof value === 'number' ? minuteOf(value) : value) as Value
        })
        const until = field.until(inputs, now)
        expect(until, name).toBeGreaterThan(now)
        const last = Math.min(now + later, until - 1)
        expect(field.of(inputs, last), name).toBe(field.of(inputs, now))
      }
    }),
    { numRuns: 300 },
  )
})

test('every column with a title is a catalogue field with the same name', () => {
  const fields = Object.entries<Field>(shipmentFields)
  const titles = new Map(fields.map(([name, field]) => [wireName(name, field, 'live'), field.names]))
  const shown = Object.entries<{ names?: string }>(liveTitles).map(([column, { names }]) => [column, names])
  expect(shown).toEqual(shown.map(([column = '']) => [column, titles.get(column)]))
  expect(shown.filter(([column = '']) => !titles.has(column))).toEqual([])
})

test('a field that boards take as it is has a column, a dimension, a title and a filter of its name', () => {
  for (const name of [...namesOf(transportFields), ...namesOf(partyFields)]) {
    expect(live.columns[name], name).toEqual({ kind: 'category' })
    expect(live.fields[name], name).toEqual({ kind: 'column', column: name })
    expect(live.dimensions[name], name).toEqual({ fields: [name] })
    expect(liveTitles[name].title, name).toBe(shipmentFields[name].label)
    expect(liveFilters.map(({ id }) => id)).toContain(name)
  }
})
