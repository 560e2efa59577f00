import { type EngineState, outsideBit } from '../state/engine-state.ts'
import { refusedCells } from '../state/group.ts'
import { KeyCounts, listKeys } from '../state/key-counts.ts'
import { countCells, listWanted } from '../state/row-loops.ts'
import { cellsAt, type Segment } from '../state/segment.ts'
import { refilter } from './refilter.ts'

/** Counts everything from nothing: after rows have come, gone or changed. */
export function recountAll(world: EngineState): void {
  world.keySlots = KeyCounts.number(world.segments.values())
  world.keyValues.clear()
  world.readers.clear()
  world.order = null
  world.keys.reset(world.keySlots)
  world.inside = 0
  for (const group of world.groups) {
    group.clear()
    group.base.fill(0)
  }
  const outside = outsideCells(world)
  for (const segment of world.segments.values()) {
    markOutside(world, segment, outside)
    const list = world.list.subarray(0, listWanted(segment.fails, { seen: -1, wanted: 0 }, world.list))
    world.inside += list.length
    world.keys.add(listKeys(segment.keys, list, world.keyList))
    world.groups.forEach(({ base }, at) => {
      countCells(base, cellsAt(segment, at), list, 1)
    })
  }
  world.baseKeys.copy(world.keys)
  for (const { counts, base } of world.groups) counts.set(base)
  for (const group of world.groups) refilter(world, group)
  world.version++
}

/** By group, 1 for the cells that are not within the limits; null where there are none. */
function outsideCells({ groups, limits, tables }: EngineState): (Uint8Array | null)[] {
  return groups.map(({ cells }) => {
    const bounds = cells.dimensions.flatMap(name => {
      const limit = limits.get(name)
      const table = tables.get(name)
      return limit === undefined || table === undefined ? [] : [refusedCells(table, limit, cells.size)]
    })
    return bounds.length === 0 ? null : bounds.reduce((all, one) => all.map((out, cell) => out | (one[cell] as number)))
  })
}

function markOutside(world: EngineState, segment: Segment, outside: readonly (Uint8Array | null)[]): void {
  const bit = outsideBit(world)
  const { fails, deletedRows } = segment
  fails.fill(0)
  for (let at = 0; at < deletedRows.length; at++) fails[deletedRows[at] as number] = bit
  outside.forEach((out, at) => {
    const codes = cellsAt(segment, at)
    if (out !== null) for (let row = 0; row < codes.length; row++) if (out[codes[row] as number] === 1) fails[row] = bit
  })
}
