import { expect, test } from 'vitest'
import { chunkOf } from '../data/chunk.ts'
import { type Columns, defineDataset, type RowOf } from '../data/dataset.ts'
import { nothingShown } from '../test/nothing-shown.ts'
import { Engine } from './engine.ts'

const category = { kind: 'category' } as const
const columns = {
  a: category,
  b: category,
  c: category,
  tags: { kind: 'multi' },
  weight: { kind: 'count' },
} as const satisfies Columns

const wide = defineDataset({
  id: 'wide',
  version: 1,
  columns,
  fields: {
    a: { kind: 'column', column: 'a' },
    b: { kind: 'column', column: 'b' },
    c: { kind: 'column', column: 'c' },
    tags: { kind: 'column', column: 'tags' },
    weight: { kind: 'column', column: 'weight' },
  },
  dimensions: {
    a: { fields: ['a'] },
    b: { fields: ['b'] },
    c: { fields: ['c'] },
    // The only list field.
    tags: { fields: ['tags'], of: ([tags]) => tags as readonly string[] },
  },
  figures: {},
  metrics: { rows: { kind: 'rows' }, weight: { kind: 'sum', field: 'weight' } },
  shown: nothingShown({ rows: 'Rows', weight: 'Weight' }),
})

type Row = RowOf<typeof columns>

const aRow = (row: Partial<Row>): Row => ({ a: null, b: null, c: null, tags: [], weight: 1, ...row })

const engineOf = (rows: readonly Row[], cellsPerGroup = 8000): Engine<typeof wide> => {
  const engine = new Engine(wide, { zone: 'UTC', now: 0, cellsPerGroup })
  engine.put([{ id: 'one', chunk: chunkOf(wide, rows) }])
  return engine
}

const tallied = (engine: Engine<typeof wide>, dimension: 'a' | 'b' | 'c' | 'tags'): Map<unknown, number> => {
  const { values, amounts } = engine.tally(dimension, 'rows')
  return new Map(values.map((value, index) => [value, amounts[index] ?? 0]))
}

test('an engine without rows has empty results and keeps its filters', () => {
  const engine = new Engine(wide, { zone: 'UTC', now: 0 })
  engine.filter('a', { values: ['x'] })
  engine.advance(60_000)
  engine.limit({ b: { values: ['y'] } })
  expect(engine.tally('a', 'rows')).toEqual({ values: [], amounts: [] })
  expect([engine.total('rows'), engine.total('weight'), engine.matching, engine.rows]).toEqual([0, 0, 0, 0])
  engine.put([
    { id: 'one', chunk: chunkOf(wide, [aRow({ a: 'x', b: 'y' }), aRow({ a: 'z', b: 'y' }), aRow({ a: 'x' })]) },
  ])
  expect(engine.matching).toBe(1)
  expect(tallied(engine, 'a')).toEqual(
    new Map([
      ['x', 1],
      ['z', 1],
    ]),
  )
})

test('correlated fields share cells, and independent ones do not', () => {
  const rows = Array.from({ length: 30_000 }, (_, index) =>
    aRow({ a: `a${index % 900}`, b: `b${(index % 900) % 30}`, c: `c${Math.imul(index, 7919) % 1000}` }),
  )
  const { plan } = engineOf(rows)
  const groupOf = (name: string) => plan.findIndex(({ dimensions }) => dimensions.includes(name))
  expect(groupOf('a')).toBe(groupOf('b'))
  expect(groupOf('c')).not.toBe(groupOf('a'))
  expect(plan.every(({ cells }) => cells <= 65_536)).toBe(true)
})

test('combinations that exceed 16 bits later are grouped again, and every count stays right', () => {
  const engine = engineOf(
    Array.from({ length: 90_000 }, (_, index) => aRow({ a: `a${index % 3}`, b: `b${index % 2}` })),
  )
  const many = Array.from({ length: 80_000 }, (_, index) =>
    aRow({ a: `a${index % 400}`, b: `b${Math.floor(index / 400)}`, c: 'late' }),
  )
  engine.put([{ id: 'two', chunk: chunkOf(wide, many) }])
  engine.filter('b', { values: ['b1'] })
  expect(tallied(engine, 'c')).toEqual(
    new Map<unknown, number>([
      [null, 45_000],
      ['late', 400],
    ]),
  )
  expect(tallied(engine, 'a').get('a1')).toBe(15_001)
  expect(tallied(engine, 'b').get('b199')).toBe(400)
  expect(engine.plan.every(({ cells }) => cells <= 65_536)).toBe(true)
})

test('values of a column beyond the limit share one value', () => {
  const engine = engineOf(Array.from({ length: 70_000 }, (_, index) => aRow({ a: `a${index}` })))
  const counts = tallied(engine, 'a')
  expect(counts.get('a59')).toBe(1)
  expect(counts.get('…')).toBeGreaterThan(9000)
  expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(70_000)
  expect(engine.matching).toBe(70_000)
})

test('a chunk without a column is refused, and the engine stays as it was', () => {
  const engine = engineOf([aRow({ a: 'x' })])
  const { c: _c, ...columnsLeft } = chunkOf(wide, [aRow({ a: 'y' })]).columns
  expect(() => engine.put([{ id: 'one', chunk: { rows: 1, columns: columnsLeft } }])).toThrow(
    'The chunk has no column c.',
  )
  engine.filter('b', { values: [null] })
  expect(engine.matching).toBe(1)
  expect(tallied(engine, 'a')).toEqual(new Map([['x', 1]]))
})

test('a chunk that is put twice counts once, and a removed one does not count', () => {
  const engine = engineOf([aRow({ a: 'x' }), aRow({ a: 'y' })])
  const chunk = chunkOf(wide, [aRow({ a: 'y' })])
  engine.put([{ id: 'two', chunk }])
  engine.put([{ id: 'two', chunk }])
  expect(tallied(engine, 'a')).toEqual(
    new Map([
      ['x', 1],
      ['y', 2],
    ]),
  )
  engine.remove(['one', 'never there'])
  expect(tallied(engine, 'a')).toEqual(new Map([['y', 1]]))
  expect(engine.chunkIds).toEqual(['two'])
})

test('when one of two groups is no longer filtered, the other counts all rows again', () => {
  const rows = Array.from({ length: 4000 }, (_, index) =>
    aRow({ a: `a${index % 80}`, b: `b${index % 2}`, c: `c${index % 7}` }),
  )
  const engine = engineOf(rows, 2)
  expect(engine.plan.length).toBeGreaterThan(2)
  engine.filter('a', { values: ['a1', 'a2'] })
  engine.filter('b', { values: ['b1'] })
  engine.filter('b', null)
  expect(tallied(engine, 'a').size).toBe(80)
  expect(new Set(tallied(engine, 'a').values())).toEqual(new Set([50]))
  expect([...tallied(engine, 'b').values()]).toEqual([50, 50])
  expect(engine.matching).toBe(100)
})
