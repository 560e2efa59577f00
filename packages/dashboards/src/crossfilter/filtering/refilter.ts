import { type EngineState, othersFiltered } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { listKeys } from '../state/key-counts.ts'
import {
  countCells,
  type Fails,
  keepBits,
  listWanted,
  markChanged,
  markWanted,
  pickWanted,
  type RowList,
} from '../state/row-loops.ts'
import { cellsAt, type Segment } from '../state/segment.ts'
import { type Brush, brushCost, countBrushed } from './brush.ts'

/** Counts what a change of the group's filters changes, by whichever way touches the fewest rows. */
export function refilter(world: EngineState, group: Group, brush: Brush | null = null): void {
  world.version++
  const flips = group.failOfCell.slice(0, group.cells.size)
  group.judge(world.filters, world.tables)
  for (let cell = 0; cell < flips.length; cell++)
    flips[cell] = (flips[cell] as number) ^ (group.failOfCell[cell] as number)
  const { moving, changing, passing } = weigh(group, flips)
  if (moving === 0) return
  const others = othersFiltered(world, group)
  const perRow = world.groups.length
  const costs = {
    failing: others.length === 0 ? world.inside + (world.inside - passing) * perRow : Infinity,
    // Rows that fail just one other group must be found as well.
    passing: world.inside + passing * perRow + (lonelyMatter(group, others) ? others.length * world.inside : 0),
    changes: world.inside + changing * perRow + moving * (1 + others.length),
    brush: brush === null ? Infinity : moving + brushCost(world, brush),
  }
  const least = Math.min(...Object.values(costs))
  const change: Change = { group, others, flips }
  if (least === costs.failing) countFailing(world, change)
  else if (brush !== null && least === costs.brush) countBrushed(world, change, brush)
  else if (least === costs.changes) countChanges(world, change)
  else countPassing(world, change)
}

type Change = {
  readonly group: Group
  /** The other groups that are filtered. */
  readonly others: readonly Group[]
  /** The group's bit where a cell has changed sides. */
  readonly flips: Fails
}

type Weight = { readonly moving: number; readonly changing: number; readonly passing: number }

/** How many rows change sides, how many of these fail no other group, and how many pass. The group's own counts know. */
function weigh({ cells, counts, base, failOfCell }: Group, flips: Fails): Weight {
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

/** Where one group alone is filtered, it counts all rows. */
const lonelyMatter = (group: Group, others: readonly Group[]): boolean =>
  others.length > 1 || (others.length === 1 && group.isFiltered)

/** All rows, less those that fail: only where no other group is filtered. */
function countFailing(world: EngineState, { group }: Change): void {
  for (const other of world.groups) if (other !== group) other.counts.set(other.base)
  world.keys.copy(world.baseKeys)
  for (const segment of world.segments.values()) {
    if (group.isFiltered)
      countOthers(world, { segment, group, list: listMarked(world, { segment, group }, group.bit), by: -1 })
    else keepBits(segment.fails, ~group.bit)
  }
}

function countPassing(world: EngineState, { group, others }: Change): void {
  for (const other of world.groups) if (other !== group) other.counts.fill(0)
  world.keys.reset(world.keySlots)
  const hasLonely = lonelyMatter(group, others)
  for (const segment of world.segments.values()) {
    countOthers(world, { segment, group, list: listMarked(world, { segment, group }, 0), by: 1 })
    if (!hasLonely) continue
    for (const other of others) {
      const found = listWanted(segment.fails, { seen: -1, wanted: other.bit }, world.list)
      countCells(other.counts, cellsAt(segment, other.place), world.list.subarray(0, found), 1)
    }
  }
  if (!hasLonely) for (const { counts, base } of others) counts.set(base)
}

/** Sets the group's bit anew, and lists the rows that then fail as wanted. */
function listMarked(
  { list }: EngineState,
  { segment, group }: { segment: Segment; group: Group },
  wanted: number,
): RowList {
  const { bit, place, failOfCell } = group
  const marked = { cells: cellsAt(segment, place), fails: segment.fails, kept: ~bit, turnOfCell: failOfCell }
  return list.subarray(0, markWanted(marked, wanted, list))
}

function countChanges(world: EngineState, { group, others, flips }: Change): void {
  const { list, picked } = world
  for (const segment of world.segments.values()) {
    const { fails } = segment
    const rows = list.subarray(0, markChanged({ cells: cellsAt(segment, group.place), fails, turnOfCell: flips }, list))
    const pick = (wanted: number) => pickWanted(fails, { rows, seen: -1, wanted }, picked)
    countOthers(world, { segment, group, list: pick(0), by: 1 })
    countOthers(world, { segment, group, list: pick(group.bit), by: -1 })
    for (const { bit, place, counts } of others) {
      const cells = cellsAt(segment, place)
      countCells(counts, cells, pick(bit), 1)
      countCells(counts, cells, pick(bit | group.bit), -1)
    }
  }
}

type Counting = {
  readonly segment: Segment
  readonly group: Group
  readonly list: RowList
  readonly by: 1 | -1
}

/** Rows that have begun or ceased to pass everything. */
function countOthers({ groups, keys, keyList }: EngineState, { segment, group, list, by }: Counting): void {
  if (list.length === 0) return
  for (const other of groups) if (other !== group) countCells(other.counts, cellsAt(segment, other.place), list, by)
  const found = listKeys(segment.keys, list, keyList)
  if (by === 1) keys.add(found)
  else keys.remove(found)
}
