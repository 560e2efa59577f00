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

/** Rows whose codes of any field can be had. */
export type Source = { readonly rows: number; readonly codes: (field: string) => Uint16Array }

/** Everything the engine knows. */
export type EngineState = {
  readonly dataset: Dataset
  readonly clock: Clock
  nowMinute: number
  dictionaries: Readonly<Record<string, Dictionary>>
  groups: readonly Group[]
  /** By dimension. */
  tables: ReadonlyMap<string, DimensionTable>
  readonly segments: Map<string, Segment>
  /** Chunks that were read before they are taken in, as of now. */
  read: WeakMap<Chunk, Source>
  readonly filters: Map<string, Filter>
  /** What rows must pass to be there at all. */
  readonly limits: Map<string, Filter>
  /** How many do. */
  inside: number
  /** Counts up whenever an answer may have changed. */
  version: number
  /** Of the rows that pass everything, and of all rows. */
  readonly keys: KeyCounts
  readonly baseKeys: KeyCounts
  keySlots: number
  /** By dimension; null where some shared key has several values. */
  readonly keyValues: Map<string, KeyValues | null>
  /** Of those segments that were asked for rows. */
  readonly readers: Map<Segment, readonly (readonly [string, RowReader])[]>
  /** Of the dimension that is being brushed. */
  order: RowOrder | null
  /** Room to note down rows of a segment, some of these, and their keys. */
  list: RowList
  picked: RowList
  keyList: RowList
  /** So many cells are planned for a group, at most. */
  readonly cellsPerGroup: number
  /** Rows when the groups were planned. */
  plannedRows: number
}

export const rowsOf = ({ segments }: EngineState): number => {
  let rows = 0
  for (const segment of segments.values()) rows += segment.rows
  return rows
}

/** Set in the fails of rows that are not within the limits. */
export const outsideBit = ({ groups }: EngineState): number => 2 ** groups.length

/** The groups that are filtered, but this one. */
export const othersFiltered = ({ groups }: EngineState, group: Group): Group[] =>
  groups.filter(other => other !== group && other.isFiltered)

export function groupOf({ groups }: EngineState, dimension: string): Group {
  const group = groups.find(({ cells }) => cells.dimensions.includes(dimension))
  if (group === undefined) throw new Error(`There is no dimension ${dimension}.`)
  return group
}

/** The group that holds a field, and the field's code in each of its cells. */
export function fieldPlace({ groups }: EngineState, field: string) {
  const at = groups.findIndex(({ cells }) => cells.fields.includes(field))
  const group = groups[at]
  if (group === undefined) throw new Error(`There is no field ${field}.`)
  return { at, group, codes: group.cells.codesOf(field) }
}
