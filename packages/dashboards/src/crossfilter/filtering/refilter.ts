import { type EngineState, othersFiltered } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { listKeys } from '../state/key-counts.ts'
import {
  countCells,
  type Fails,
  keepBits,
  listMatching,
  markChanged,
  markMatching,
  pickMatching,
  type RowList,
} from '../state/row-loops.ts'
import { cellsAt, type Segment } from '../state/segment.ts'
import { type Brush, brushCost, countBrushed } from './brush.ts'

/** Updates the counts after a change of the group's filters, by the method that visits the fewest rows. */
export function refilter(state: EngineState, group: Group, brush: Brush | null = null): void {
  state.version++
  const flips = group.failOfCell.slice(0, group.cells.size)
  group.checkFilters(state.filters, state.tables)
  for (let cell = 0; cell < flips.length; cell++)
    flips[cell] = (flips[cell] as number) ^ (group.failOfCell[cell] as number)
  const { moving, changing, passing } = countChange(group, flips)
  if (moving === 0) return
  const others = othersFiltered(state, group)
  const perRow = state.groups.length
  const isOneLeft = others.length === 1 && !group.isFiltered
  const costs = {
    failing: others.length === 0 ? state.inside + (state.inside - passing) * perRow : Infinity,
    // Rows that fail only one other group must be found too.
    passing: state.inside + passing * perRow + others.length * state.inside,
    entering: isOneLeft ? state.inside + changing * perRow : Infinity,
    changes: state.inside + changing * perRow + moving * (1 + others.length),
    brush: brush === null ? Infinity : moving + brushCost(state, brush),
  }
  const least = Math.min(...Object.values(costs))
  const change: Change = { group, others, flips }
  if (least === costs.failing) countFailing(state, change)
  else if (least === costs.entering) countEntering(state, change)
  else if (brush !== null && least === costs.brush) countBrushed(state, change, brush)
  else if (least === costs.changes) countChanges(state, change)
  else countPassing(state, change)
}

type Change = {
  readonly group: Group
  /** The other groups that are filtered. */
  readonly others: readonly Group[]
  /** By cell: the group's bit if the cell changed between passing and failing. */
  readonly flips: Fails
}

type ChangeCounts = { readonly moving: number; readonly changing: number; readonly passing: number }

/** How many rows change between passing and failing, how many of these fail no other group, and how many pass. Read from the group's own counts. */
function countChange({ cells, counts, base, failOfCell }: Group, flips: Fails): ChangeCounts {
  let moving = 0
  let changing = 0
  let passing = 0
  for (let cell = 0; cell < cells.size; cell++) {
    const count = counts[cell] as number
    if (flips[cell] !== 0) {
      moving += base[cell] as number
      changing += count
    }
    if (failOfCell[cell] === 0) passing += count
  }
  return { moving, changing, passing }
}

/** Counts all rows and subtracts the failing ones. Only if no other group is filtered. */
function countFailing(state: EngineState, { group }: Change): void {
  for (const other of state.groups) if (other !== group) other.counts.set(other.base)
  state.keys.copy(state.baseKeys)
  for (const segment of state.segments.values()) {
    if (group.isFiltered)
      countOthers(state, { segment, except: [group], list: listMarked(state, { segment, group }, group.bit), by: -1 })
    else keepBits(segment.fails, ~group.bit)
  }
}

/** Adds the rows that failed only this group. Only if its filters were removed and one other group is filtered, which then counts all rows. */
function countEntering(state: EngineState, { group, others }: Change): void {
  for (const { counts, base } of others) counts.set(base)
  for (const segment of state.segments.values()) {
    const found = listMatching(segment.fails, { mask: -1, pattern: group.bit }, state.list)
    countOthers(state, { segment, except: [group, ...others], list: state.list.subarray(0, found), by: 1 })
    keepBits(segment.fails, ~group.bit)
  }
}

function countPassing(state: EngineState, { group, others }: Change): void {
  for (const other of state.groups) if (other !== group) other.counts.fill(0)
  state.keys.reset(state.keySlots)
  for (const segment of state.segments.values()) {
    countOthers(state, { segment, except: [group], list: listMarked(state, { segment, group }, 0), by: 1 })
    for (const other of others) {
      const found = listMatching(segment.fails, { mask: -1, pattern: other.bit }, state.list)
      countCells(other.counts, cellsAt(segment, other.position), state.list.subarray(0, found), 1)
    }
  }
}

/** Sets the group's bit of every row, and lists the rows whose fails then equal `pattern`. */
function listMarked(
  { list }: EngineState,
  { segment, group }: { segment: Segment; group: Group },
  pattern: number,
): RowList {
  const { bit, position, failOfCell } = group
  const marked = { cells: cellsAt(segment, position), fails: segment.fails, keepMask: ~bit, flipOfCell: failOfCell }
  return list.subarray(0, markMatching(marked, pattern, list))
}

function countChanges(state: EngineState, { group, others, flips }: Change): void {
  const { list, picked } = state
  for (const segment of state.segments.values()) {
    const { fails } = segment
    const rows = list.subarray(
      0,
      markChanged({ cells: cellsAt(segment, group.position), fails, flipOfCell: flips }, list),
    )
    const pick = (pattern: number) => pickMatching(fails, { rows, mask: -1, pattern }, picked)
    countOthers(state, { segment, except: [group], list: pick(0), by: 1 })
    countOthers(state, { segment, except: [group], list: pick(group.bit), by: -1 })
    for (const { bit, position, counts } of others) {
      const cells = cellsAt(segment, position)
      countCells(counts, cells, pick(bit), 1)
      countCells(counts, cells, pick(bit | group.bit), -1)
    }
  }
}

type Counting = {
  readonly segment: Segment
  /** Groups whose counts do not change by these rows. */
  readonly except: readonly Group[]
  readonly list: RowList
  readonly by: 1 | -1
}

/** Adds or removes rows that started or stopped passing everything. */
function countOthers({ groups, keys, keyList }: EngineState, { segment, except, list, by }: Counting): void {
  if (list.length === 0) return
  for (const other of groups)
    if (!except.includes(other)) countCells(other.counts, cellsAt(segment, other.position), list, by)
  const found = listKeys(segment.keys, list, keyList)
  if (by === 1) keys.add(found)
  else keys.remove(found)
}
