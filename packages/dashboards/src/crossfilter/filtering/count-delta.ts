import type { CountDelta } from '../state/delta-cache.ts'
import { type EngineState, othersFiltered } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { type KeyList, listKeys } from '../state/key-counts.ts'
import { addCounts, countCells, pickWanted, type RowList } from '../state/row-loops.ts'
import { listOrdered, type RowOrder } from '../state/row-order.ts'
import { cellsAt, type Segment } from '../state/segment.ts'

export function applyDelta(world: EngineState, { counts, keys }: CountDelta, by: 1 | -1): void {
  world.groups.forEach((group, at) => {
    const some = counts[at]
    if (some !== undefined) addCounts(group.counts, some, by)
  })
  if (by === 1) world.keys.add(keys)
  else world.keys.remove(keys)
}

type Asked = { readonly group: Group; readonly order: RowOrder; readonly value: number }

export function countDeltaOf(world: EngineState, asked: Asked): CountDelta {
  const { deltas } = asked.order
  const known = deltas.get(asked.value)
  if (known !== null) return known
  const portion = countPortion(world, asked)
  deltas.put(asked.value, portion)
  return portion
}

function countPortion(world: EngineState, { group, order, value }: Asked): CountDelta {
  const others = othersFiltered(world, group)
  const counts = world.groups.map(({ place, cells }) => new Uint32Array(place === group.place ? 0 : cells.size))
  const keys: KeyList[] = []
  for (const segment of world.segments.values()) {
    const listed = listOrdered(order, { segment, values: [value] }, world.list)
    const rows = isFilteredOtherwise(world, group, order) ? passingOwn(listed, { group, order, segment }) : listed
    const pick = (wanted: number) => pickWanted(segment.fails, { rows, seen: ~group.bit, wanted }, world.picked)
    const count = (place: number, list: RowList) =>
      countCells(counts[place] ?? nowhere, cellsAt(segment, place), list, 1)
    const passing = pick(0)
    for (const { place } of world.groups) if (place !== group.place) count(place, passing)
    const { lone, slots } = listKeys(segment.keys, passing, world.keyList)
    keys.push({ lone, slots: slots.slice() })
    for (const { place, bit } of others) count(place, pick(bit))
  }
  return { counts, keys: joined(keys) }
}

const nowhere = new Uint32Array(0)

const isFilteredOtherwise = ({ filters }: EngineState, { cells }: Group, { dimension }: RowOrder): boolean =>
  cells.dimensions.some(name => name !== dimension && filters.has(name))

type Own = { readonly group: Group; readonly order: RowOrder; readonly segment: Segment }

/** Those that pass the group's filters of other dimensions, in the same list. */
function passingOwn(rows: RowList, { group, order, segment }: Own): RowList {
  const isCounted = group.counted(order.dimension)
  const cells = cellsAt(segment, group.place)
  let found = 0
  for (const row of rows) if (isCounted(cells[row] as number)) rows[found++] = row
  return rows.subarray(0, found)
}

function joined(lists: readonly KeyList[]): KeyList {
  const slots = new Uint32Array(lists.reduce((sum, list) => sum + list.slots.length, 0))
  let lone = 0
  let at = 0
  for (const list of lists) {
    slots.set(list.slots, at)
    at += list.slots.length
    lone += list.lone
  }
  return { lone, slots }
}
