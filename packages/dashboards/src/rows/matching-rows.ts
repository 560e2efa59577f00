import { Clock } from '../crossfilter/state/clock.ts'
import { type Chunk, valueAt } from '../data/chunk.ts'
import { columnOf, columnReader, figureReader } from '../data/column-readers.ts'
import { type Dataset, type Dimension, type Field, minuteOf, type Value } from '../data/dataset.ts'
import { type Filter, testOf } from '../data/filter.ts'
import type { CellReader } from './cell-readers.ts'

/** By dimension; a board's limits are filters among others here. */
export type RowFilters = readonly (readonly [dimension: string, filter: Filter])[]

export type Viewed = { readonly zone: string; readonly now: number }

/** The rows of a chunk that pass all filters, one by one: for a file, which is written once, rather than for a screen. */
export function matchingRows(dataset: Dataset, filters: RowFilters, viewed: Viewed): (chunk: Chunk) => number[] {
  const clock = new Clock(viewed.zone)
  return chunk => {
    const tests = filters.map(([name, filter]) => rowTest({ dataset, chunk, clock, now: viewed.now }, name, filter))
    const passing: number[] = []
    for (let row = 0; row < chunk.rows; row++) if (tests.every(test => test(row))) passing.push(row)
    return passing
  }
}

type Reading = { readonly dataset: Dataset; readonly chunk: Chunk; readonly clock: Clock; readonly now: number }

function rowTest(reading: Reading, name: string, filter: Filter): (row: number) => boolean {
  const { dimensions, fields } = reading.dataset
  const dimension = dimensions[name]
  if (dimension === undefined) throw new Error(`There is no dimension ${name}.`)
  const readers = dimension.fields.map(each => {
    const field = fields[each]
    if (field === undefined) throw new Error(`There is no field ${each}.`)
    return fieldReader(reading, field)
  })
  const passes = testOf(filter)
  return row => valuesOf(dimension, readers, row).some(passes)
}

function valuesOf({ of }: Dimension, readers: readonly CellReader[], row: number): readonly Value[] {
  const values = readers.map(read => read(row))
  // A dimension without a function of its own has a field that is no list.
  const value = of === undefined ? ((values[0] ?? null) as Value) : of(values)
  return typeof value === 'object' && value !== null ? value : [value]
}

function fieldReader({ chunk, clock, now }: Reading, field: Field): CellReader {
  if (field.kind === 'figure') {
    const read = figureReader(field, column => columnReader(columnOf(chunk, column)))
    return row => read(row, minuteOf(now))
  }
  const data = columnOf(chunk, field.column)
  if (field.kind === 'column') return row => valueAt(data, row)
  const show = field.kind === 'date' ? clock.dateAt.bind(clock) : clock.hourAt.bind(clock)
  return row => {
    const minute = valueAt(data, row)
    return typeof minute === 'number' ? show(minute) : null
  }
}
