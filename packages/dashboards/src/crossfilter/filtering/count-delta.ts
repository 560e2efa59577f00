import type { CountDelta } from '../state/delta-cache.ts'
import { type EngineState, othersFiltered } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { type KeyList, listKeys } from '../state/key-counts.ts'
import { addCounts, countCells, pickMatching, type RowList } from '../state/row-loops.ts'
import { listOrdered, type RowOrder } from '../state/row-order.ts'
import { cellsAt, type Segment } from '../state/segment.ts'

export function applyDelta(state: EngineState, { counts, keys }: CountDelta, by: 1 | -1): void {
  state.groups.forEach((group, index) => {
    const list = counts[index]
    if (list !== undefined) addCounts(group.counts, list, by)
  })
  if (by === 1) state.keys.add(keys)
  else state.keys.remove(keys)
}

type BrushedValue = { readonly group: Group; readonly order: RowOrder; readonly value: number }

export function countDeltaOf(state: EngineState, brushed: BrushedValue): CountDelta {
  const { deltas } = brushed.order
  const known = deltas.get(brushed.value)
  if (known !== null) return known
  const delta = countDelta(state, brushed)
  deltas.put(brushed.value, delta)
  return delta
}

function countDelta(state: EngineState, { group, order, value }: BrushedValue): CountDelta {
  const others = othersFiltered(state, group)
  const counts = state.groups.map(
    ({ position, cells }) => new Uint32Array(position === group.position ? 0 : cells.size),
  )
  const keys: KeyList[] = []
  for (const segment of state.segments.values()) {
    const listed = listOrdered(order, { segment, values: [value] }, state.list)
    const rows = hasOtherFilters(state, group, order) ? passingGroup(listed, { group, order, segment }) : listed
    const pick = (pattern: number) => pickMatching(segment.fails, { rows, mask: ~group.bit, pattern }, state.picked)
    const count = (position: number, list: RowList) =>
      countCells(counts[position] ?? noCounts, cellsAt(segment, position), list, 1)
    const passing = pick(0)
    for (const { position } of state.groups) if (position !== group.position) count(position, passing)
    const { lone, slots } = listKeys(segment.keys, passing, state.keyList)
    keys.push({ lone, slots: slots.slice() })
    for (const { position, bit } of others) count(position, pick(bit))
  }
  return { counts, keys: joined(keys) }
}

const noCounts = new Uint32Array(0)

const hasOtherFilters = ({ filters }: EngineState, { cells }: Group, { dimension }: RowOrder): boolean =>
  cells.dimensions.some(name => name !== dimension && filters.has(name))

type InSegment = { readonly group: Group; readonly order: RowOrder; readonly segment: Segment }

/** Keeps the rows that pass the filters of the group's other dimensions, in place. */
function passingGroup(rows: RowList, { group, order, segment }: InSegment): RowList {
  const isCounted = group.counted(order.dimension)
  const cells = cellsAt(segment, group.position)
  let found = 0
  for (const row of rows) if (isCounted(cells[row] as number)) rows[found++] = row
  return rows.subarray(0, found)
}

function joined(lists: readonly KeyList[]): KeyList {
  const slots = new Uint32Array(lists.reduce((sum, list) => sum + list.slots.length, 0))
  let lone = 0
  let index = 0
  for (const list of lists) {
    slots.set(list.slots, index)
    index += list.slots.length
    lone += list.lone
  }
  return { lone, slots }
}
