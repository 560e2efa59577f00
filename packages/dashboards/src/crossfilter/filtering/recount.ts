import { type EngineState, outsideBit } from '../state/engine-state.ts'
import { refusedCells } from '../state/group.ts'
import { KeyCounts, listKeys } from '../state/key-counts.ts'
import { countCells, listMatching } from '../state/row-loops.ts'
import { cellsAt, type Segment } from '../state/segment.ts'
import { refilter } from './refilter.ts'

/** Counts everything again after rows were added, removed or changed. */
export function recountAll(state: EngineState): void {
  makeRoom(state)
  numberKeys(state)
  state.keyValues.clear()
  state.readers.clear()
  state.order = null
  state.keys.reset(state.keySlots)
  state.inside = 0
  for (const group of state.groups) {
    group.clear()
    group.base.fill(0)
  }
  const outside = outsideCells(state)
  for (const segment of state.segments.values()) {
    markOutside(state, segment, outside)
    const list = state.list.subarray(0, listMatching(segment.fails, { mask: -1, pattern: 0 }, state.list))
    state.inside += list.length
    state.keys.add(listKeys(segment.keys, list, state.keyList))
    state.groups.forEach(({ base }, index) => {
      countCells(base, cellsAt(segment, index), list, 1)
    })
  }
  state.baseKeys.copy(state.keys)
  for (const { counts, base } of state.groups) counts.set(base)
  for (const group of state.groups) refilter(state, group)
  state.version++
  state.loads++
}

/** The numbers change only with the segments. */
function numberKeys(state: EngineState): void {
  const segments = [...state.segments.values()]
  const { numbered } = state
  if (segments.length === numbered.length && segments.every((segment, index) => segment === numbered[index])) return
  state.keySlots = KeyCounts.number(segments)
  state.numbered = segments
}

/** One more than the longest segment: loops write a row before they know whether it matches. */
function makeRoom(state: EngineState): void {
  const longest = Math.max(0, ...[...state.segments.values()].map(({ rows }) => rows))
  if (state.list.length > longest) return
  state.list = new Uint32Array(longest + 1)
  state.picked = new Uint32Array(longest + 1)
  state.keyList = new Uint32Array(longest + 1)
}

/** By group, 1 for cells outside the limits; null without limits. */
function outsideCells({ groups, limits, tables }: EngineState): (Uint8Array | null)[] {
  return groups.map(({ cells }) => {
    const bounds = cells.dimensions.flatMap(name => {
      const limit = limits.get(name)
      const table = tables.get(name)
      return limit === undefined || table === undefined ? [] : [refusedCells(table, limit, cells.size)]
    })
    return bounds.length === 0
      ? null
      : bounds.reduce((all, bound) => all.map((out, cell) => out | (bound[cell] as number)))
  })
}

function markOutside(state: EngineState, segment: Segment, outside: readonly (Uint8Array | null)[]): void {
  const bit = outsideBit(state)
  const { fails, deletedRows } = segment
  fails.fill(0)
  for (let index = 0; index < deletedRows.length; index++) fails[deletedRows[index] as number] = bit
  outside.forEach((out, index) => {
    const codes = cellsAt(segment, index)
    if (out !== null) for (let row = 0; row < codes.length; row++) if (out[codes[row] as number] === 1) fails[row] = bit
  })
}
