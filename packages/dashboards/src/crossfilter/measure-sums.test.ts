import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOf } from '../data/chunk.ts'
import type { Value } from '../data/dataset.ts'
import { encodeChunk } from '../test/encode-chunk.ts'
import { type MonthRow, monthSet } from '../test/month-set.ts'
import { decodeChunk } from '../wire/chunk-bytes.ts'
import { Engine } from './engine.ts'

const dimensions = ['yearMonth', 'merchantId', 'carrierId', 'countryCode'] as const
type Dimension = (typeof dimensions)[number]
const measures = ['total', 'onTime', 'weight'] as const
const scales = { total: 1, onTime: 1, weight: 1000 }

const months = [202601, 202602, 202603]
const aRow = (yearMonth: number) =>
  fc.record({
    yearMonth: fc.constant(yearMonth),
    merchantId: fc.constantFrom('a', 'b', null),
    carrierId: fc.constantFrom('x', 'y', 'z'),
    countryCode: fc.constantFrom('SE', 'NO', 'DK', 'FI'),
    total: fc.nat(9),
    onTime: fc.nat(9),
    weight: fc.nat(2 ** 32 - 1),
  })
/** Several chunks may be of one month. */
const aChunk = fc.constantFrom(...months).chain(month => fc.array(aRow(month), { maxLength: 30 }))
const aFilter = fc.record({
  dimension: fc.constantFrom(...dimensions),
  values: fc.array(fc.constantFrom<Value>('a', 'b', 'x', 'y', 'SE', 'NO', null, 202601, 202603), { maxLength: 4 }),
  isOff: fc.boolean(),
})

const sum = (rows: readonly MonthRow[], measure: (typeof measures)[number]): number =>
  rows.reduce((all, row) => all + row[measure], 0) / scales[measure]

test('sums by value and month are those of the rows that pass every filter except the own one and that of the months', () => {
  fc.assert(
    fc.property(
      fc.array(aChunk, { maxLength: 5 }),
      fc.array(aFilter, { maxLength: 5 }),
      fc.constantFrom(1000, 20, 5),
      (chunks, steps, cellsPerGroup) => {
        const engine = new Engine(monthSet, { zone: 'UTC', now: 0, cellsPerGroup })
        engine.put(
          chunks.map((rows, index) => ({
            id: String(index),
            chunk: decodeChunk(monthSet, encodeChunk(monthSet, chunkOf(monthSet, rows))),
          })),
        )
        const filters = new Map<Dimension, readonly Value[]>()
        for (const { dimension, values, isOff } of steps) {
          if (isOff) filters.delete(dimension)
          else filters.set(dimension, values)
          engine.filter(dimension, isOff ? null : { values })
          const passing = (...ignored: readonly Dimension[]) =>
            chunks
              .flat()
              .filter(row =>
                [...filters].every(([name, allowed]) => ignored.includes(name) || allowed.includes(row[name])),
              )
          for (const by of dimensions) {
            compareSums(engine, by, passing(by, 'yearMonth'))
            compareTally(engine, by, passing(by))
          }
          const all = passing()
          expect(engine.total('shipments')).toBe(sum(all, 'total'))
          const total = sum(all, 'total')
          expect(engine.total('onTimeShare')).toBe(total === 0 ? 0 : (sum(all, 'onTime') * 100) / total)
        }
      },
    ),
    { numRuns: 150 },
  )
})

function compareSums(engine: Engine<typeof monthSet>, by: Dimension, rows: readonly MonthRow[]): void {
  const { values, periods, sums } = engine.sums(by, measures)
  expect(new Set(values)).toEqual(new Set(rows.map(row => row[by])))
  expect(periods).toEqual([...periods].sort())
  values.forEach((value, index) => {
    periods.forEach((period, position) => {
      const own = rows.filter(row => row[by] === value && row.yearMonth === period)
      for (const measure of measures) expect(sums[measure]?.[index]?.[position]).toBe(sum(own, measure))
    })
  })
}

function compareTally(engine: Engine<typeof monthSet>, by: Dimension, rows: readonly MonthRow[]): void {
  const { values, amounts } = engine.tally(by, 'shipments')
  const expected = [...Map.groupBy(rows, row => row[by])].map(([value, group]) => [value, sum(group, 'total')] as const)
  expect(new Map(values.map((value, index) => [value, amounts[index]]))).toEqual(
    new Map(expected.filter(([, amount]) => amount !== 0)),
  )
}

test.each([-1, 0.5, 2 ** 32])('a measure of %d is refused', total => {
  const row = { yearMonth: 202601, merchantId: 'a', carrierId: 'x', countryCode: 'SE', onTime: 0, weight: 0 }
  expect(() => chunkOf(monthSet, [{ ...row, total }])).toThrow('whole number')
})
