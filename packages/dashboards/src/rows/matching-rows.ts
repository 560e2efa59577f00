import { Clock } from '../crossfilter/state/clock.ts'
import { type Chunk, valueAt } from '../data/chunk.ts'
import { columnOf, columnReader, figureReader } from '../data/column-readers.ts'
import { type Dataset, type Dimension, type Field, minuteOf, type Value } from '../data/dataset.ts'
import { type Filter, testOf } from '../data/filter.ts'
import type { CellReader } from './cell-readers.ts'

/** Filters by dimension, including the limits of a board. */
export type RowFilters = readonly (readonly [dimension: string, filter: Filter])[]

export type Viewed = { readonly zone: string; readonly now: number }

/** The rows of a chunk that pass all filters, tested one by one. For files, which are written once, not for screens. */
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
  // Without `of`, the dimension's field is not a list.
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
