import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOf } from '../data/chunk.ts'
import type { Value } from '../data/dataset.ts'
import { type MonthRow, monthSet } from '../test/month-set.ts'
import { Engine } from './engine.ts'

const dimensions = ['merchantId', 'carrierId', 'countryCode'] as const
const months = [202601, 202602]
const aRow = (yearMonth: number) =>
  fc.record({
    yearMonth: fc.constant(yearMonth),
    merchantId: fc.constantFrom('a', 'b', null),
    carrierId: fc.constantFrom('x', 'y', 'z'),
    countryCode: fc.constantFrom('SE', 'NO'),
    total: fc.nat(9),
    onTime: fc.nat(9),
    weight: fc.nat(9),
  })
const aFilter = fc.record({
  dimension: fc.constantFrom(...dimensions),
  values: fc.array(fc.constantFrom<Value>('a', 'b', 'x', 'y', 'SE', 'NO', null), { maxLength: 5 }),
})

test('sums by several dimensions are those of the rows that pass the filters that count', () => {
  fc.assert(
    fc.property(
      fc.tuple(...months.map(month => fc.array(aRow(month), { minLength: 1, maxLength: 30 }))),
      fc.array(aFilter, { maxLength: 4 }),
      fc.subarray([...dimensions], { minLength: 1 }),
      fc.subarray([...dimensions]),
      fc.constantFrom(1000, 4),
      (chunks, steps, by, ignoring, cellsPerGroup) => {
        const engine = new Engine(monthSet, { zone: 'UTC', now: 0, cellsPerGroup })
        engine.put(chunks.map((rows, index) => ({ id: String(index), chunk: chunkOf(monthSet, rows) })))
        const filters = new Map(steps.map(({ dimension, values }) => [dimension, values]))
        for (const [dimension, values] of filters) engine.filter(dimension, { values })
        const passes = (row: MonthRow) =>
          row.yearMonth === 202601 &&
          [...filters].every(([name, values]) => ignoring.includes(name) || values.includes(row[name]))
        const expected = Map.groupBy(chunks.flat().filter(passes), row => JSON.stringify(by.map(name => row[name])))
        const found = engine.jointSums(by, 'total', { ignoring, isCounted: period => period === 202601 })
        expect(new Map(found.map(({ values, sum }) => [JSON.stringify(values), sum]))).toEqual(
          new Map([...expected].map(([key, rows]) => [key, rows.reduce((sum, { total }) => sum + total, 0)])),
        )
      },
    ),
    { numRuns: 200 },
  )
})
