import type { Metric, Value } from '../../data/dataset.ts'
import { amountOfSums, measuresOf } from '../../data/metric-amount.ts'
import { type EngineState, groupOf, indexedField } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { addWeighted, listMatching } from '../state/row-loops.ts'
import { cellsAt } from '../state/segment.ts'
import { counted, countedBy, project, sumWeighted } from './cell-amounts.ts'
import { distinctByValue } from './distinct.ts'
import { measureByCell, measureTotal, scaleOf, totalsByValue } from './measure-sums.ts'

/** The amount of each value of a dimension; zero amounts are left out. */
export type Tally = { readonly values: readonly Value[]; readonly amounts: readonly number[] }

/** Counts by a dimension, ignoring the dimension's own filter. */
export function tally(state: EngineState, dimension: string, metric: string): Tally {
  const group = groupOf(state, dimension)
  return compact(state, dimension, amountsByValue(state, { dimension, group, metric: metricOf(state, metric) }))
}

type TallyRequest = { readonly dimension: string; readonly group: Group; readonly metric: Metric }

function amountsByValue(state: EngineState, { dimension, group, metric }: TallyRequest): Float64Array {
  if (metric.kind === 'total' || metric.kind === 'ratio') {
    const sums = measuresOf(metric).map(measure => measureByValue(state, { dimension, group, measure }))
    return Float64Array.from(
      sums[0] ?? [],
      (_, index) =>
        amountOfSums(
          metric,
          sums.map(sum => sum[index] ?? 0),
        ) ?? 0,
    )
  }
  if (metric.kind === 'distinct') return distinctByValue(state, dimension, group)
  const amounts =
    metric.kind === 'rows'
      ? counted(state, group, dimension)
      : countedBy(group, dimension, sumByCell(state, group, metric.field))
  return project(state, dimension, amounts)
}

type MeasureRequest = { readonly dimension: string; readonly group: Group; readonly measure: string }

/** Sums are kept by period, where there are periods. Else they are summed by cell, which also works for lists. */
function measureByValue(state: EngineState, { dimension, group, measure }: MeasureRequest): Float64Array {
  if (state.dataset.period !== undefined) return totalsByValue(state, dimension, measure)
  const sums = project(state, dimension, countedBy(group, dimension, measureByCell(state, group, measure)))
  const scale = scaleOf(state, measure)
  return sums.map(sum => sum / scale)
}

/** The amount of a metric under all filters. */
export function total(state: EngineState, name: string): number {
  const metric = metricOf(state, name)
  if (metric.kind === 'distinct') return state.keys.distinct
  if (metric.kind === 'rows') return matchingCount(state)
  if (metric.kind === 'total' || metric.kind === 'ratio')
    return (
      amountOfSums(
        metric,
        measuresOf(metric).map(measure => measureTotal(state, measure)),
      ) ?? 0
    )
  if (state.groups.length === 0) return 0
  const { group, codes } = indexedField(state, metric.field)
  return sumWeighted(counted(state, group, null), codes, weightsOf(state, metric.field))
}

/** The number of rows that pass all filters. The group with the fewest cells is the fastest to read. */
export function matchingCount(state: EngineState): number {
  const [smallest] = [...state.groups].sort((a, b) => a.cells.size - b.cells.size)
  if (smallest === undefined) return 0
  const { amounts, size } = counted(state, smallest, null)
  return amounts.subarray(0, size).reduce((sum, amount) => sum + amount, 0)
}

type Sums = { readonly field: string; readonly version: number; readonly sums: Float64Array }

/** Computed once per version and shared by the widgets of a group. */
const summed = new WeakMap<Group, Sums>()

/** The sum of a count over the rows that fail no other group, by cell. */
function sumByCell(state: EngineState, group: Group, field: string): Float64Array {
  const known = summed.get(group)
  if (known?.field === field && known.version === state.version) return known.sums
  const sums = group.cells.fields.includes(field) ? ownSums(state, group, field) : rowSums(state, group, field)
  summed.set(group, { field, version: state.version, sums })
  return sums
}

/** The sums if the field is in the group's own cells. */
function ownSums(state: EngineState, { cells, counts }: Group, field: string): Float64Array {
  const weights = weightsOf(state, field)
  const codes = cells.codesOf(field)
  return Float64Array.from(
    { length: cells.size },
    (_, cell) => (counts[cell] as number) * (weights[codes[cell] as number] as number),
  )
}

function rowSums(state: EngineState, group: Group, field: string): Float64Array {
  const sums = new Float64Array(group.cells.size)
  const { at, codes } = indexedField(state, field)
  const weights = weightsOf(state, field)
  // By cell of the group with the field.
  const weightOfCell = Float64Array.from(codes, code => weights[code] ?? 0)
  for (const segment of state.segments.values()) {
    const found = listMatching(segment.fails, { mask: ~group.bit, pattern: 0 }, state.list)
    const cells = cellsAt(segment, group.position)
    addWeighted(sums, { rows: state.list.subarray(0, found), cells, weightOfCell, weightCells: cellsAt(segment, at) })
  }
  return sums
}

/** The numbers of a count field, by code. */
const weightsOf = (state: EngineState, field: string): Float64Array =>
  Float64Array.from(state.dictionaries[field]?.values ?? [], value => (typeof value === 'number' ? value : 0))

function metricOf({ dataset }: EngineState, name: string): Metric {
  const metric = dataset.metrics[name]
  if (metric === undefined) throw new Error(`There is no metric ${name}.`)
  return metric
}

function compact(state: EngineState, dimension: string, amounts: Float64Array): Tally {
  const all = state.tables.get(dimension)?.values ?? []
  const values: Value[] = []
  const found: number[] = []
  for (let code = 0; code < amounts.length; code++) {
    const amount = amounts[code] as number
    if (amount === 0) continue
    values.push(all[code] ?? null)
    found.push(amount)
  }
  return { values, amounts: found }
}
