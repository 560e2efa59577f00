import type { Chunk } from '../../data/chunk.ts'
import type { Dataset } from '../../data/dataset.ts'
import type { Filter } from '../../data/filter.ts'
import type { Clock } from './clock.ts'
import type { Dictionary } from './dictionary.ts'
import type { DimensionTable } from './dimension-table.ts'
import type { Group } from './group.ts'
import type { KeyCounts, KeyValues } from './key-counts.ts'
import type { RowList } from './row-loops.ts'
import type { RowOrder } from './row-order.ts'
import type { RowReader, Segment } from './segment.ts'

/** The full state of the engine. */
export type EngineState = {
  readonly dataset: Dataset
  readonly clock: Clock
  nowMinute: number
  dictionaries: Readonly<Record<string, Dictionary>>
  groups: readonly Group[]
  /** By dimension. */
  tables: ReadonlyMap<string, DimensionTable>
  readonly segments: Map<string, Segment>
  /** What was read and not put yet, by id. */
  readonly waiting: Map<string, Segment>
  /** Chunks that wait for the groups to be planned, by id. */
  readonly unplanned: Map<string, Chunk>
  readonly filters: Map<string, Filter>
  /** The filter of the periods. Sums are kept by period, so no row is read for it. */
  periodFilter: Filter | null
  /** Filters that rows must pass to count at all. */
  readonly limits: Map<string, Filter>
  /** The number of rows within the limits. */
  inside: number
  /** Incremented when a result may have changed. */
  version: number
  /** Incremented when rows or limits have changed. */
  loads: number
  /** The keys of the rows that pass everything, and of all rows. */
  readonly keys: KeyCounts
  readonly baseKeys: KeyCounts
  keySlots: number
  /** The segments whose keys have slots. */
  numbered: readonly Segment[]
  /** By dimension; null if a shared key has several values. */
  readonly keyValues: Map<string, KeyValues | null>
  /** The readers of segments whose rows were read. */
  readonly readers: Map<Segment, readonly (readonly [string, RowReader])[]>
  /** The order by the brushed dimension. */
  order: RowOrder | null
  /** Buffers for rows of a segment, some of these rows, and their keys. */
  list: RowList
  picked: RowList
  keyList: RowList
  /** The most cells planned for a group. */
  readonly cellsPerGroup: number
  /** The number of rows by which the groups are planned first. */
  readonly rowsToPlan: number
  /** The number of rows that a load will bring; 0 if unknown. */
  expectedRows: number
  /** The number of rows for which the groups were planned. */
  plannedRows: number
}

/** The dimension of the periods; null where the data set has none. */
export function periodDimension({ dimensions, period }: Dataset): string | null {
  const found = Object.entries(dimensions).find(([, { fields, of }]) => fields[0] === period && of === undefined)
  return period === undefined ? null : (found?.[0] ?? null)
}

export const rowsOf = ({ segments }: EngineState): number => {
  let rows = 0
  for (const segment of segments.values()) rows += segment.rows
  return rows
}

/** Also those that are not put yet. */
export const allSegments = ({ segments, waiting }: EngineState): Segment[] => [
  ...segments.values(),
  ...waiting.values(),
]

/** The bit in the fails of rows outside the limits. */
export const outsideBit = ({ groups }: EngineState): number => 2 ** groups.length

/** The filtered groups except this one. */
export const othersFiltered = ({ groups }: EngineState, group: Group): Group[] =>
  groups.filter(other => other !== group && other.isFiltered)

export function groupOf({ groups }: EngineState, dimension: string): Group {
  const group = groups.find(({ cells }) => cells.dimensions.includes(dimension))
  if (group === undefined) throw new Error(`There is no dimension ${dimension}.`)
  return group
}

/** The group with a field, and the field's code in each of its cells. */
export function indexedField({ groups }: EngineState, field: string) {
  const index = groups.findIndex(({ cells }) => cells.fields.includes(field))
  const group = groups[index]
  if (group === undefined) throw new Error(`There is no field ${field}.`)
  return { at: index, group, codes: group.cells.codesOf(field) }
}
