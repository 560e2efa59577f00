import { type Group, refusedCells } from './group.ts'
import {
  clearBit,
  countCells,
  type Fails,
  listLonely,
  listPassing,
  type Marked,
  markChanged,
  markListed,
  markWanted,
  partChanged,
} from './kernel.ts'
import { KeyCounts } from './key-counts.ts'
import { listOrdered } from './row-order.ts'
import type { RowOrder, Segment } from './segment.ts'
import { outsideBit, type World } from './world.ts'

/** Counts everything from nothing: after rows have come, gone or changed. */
export function recountAll(world: World): void {
  world.keySlots = KeyCounts.number(world.segments.values())
  world.keyValues.clear()
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
    const list = world.list.subarray(0, listPassing(segment.fails, 0, world.list))
    world.inside += list.length
    world.keys.add(segment.keys, list)
    world.groups.forEach(({ base }, at) => {
      countCells(base, cellsAt(segment.cells, at), list, 1)
    })
  }
  world.baseKeys.copy(world.keys)
  for (const { counts, base } of world.groups) counts.set(base)
  for (const group of world.groups) refilter(world, group)
  world.version++
}

/** By group, 1 for the cells that are not within the limits; null where there are none. */
function outsideCells({ groups, limits, tables }: World): (Uint8Array | null)[] {
  return groups.map(({ cells }) => {
    const bounds = cells.dimensions.flatMap(name => {
      const limit = limits.get(name)
      const table = tables.get(name)
      return limit === undefined || table === undefined ? [] : [refusedCells(table, limit, cells.size)]
    })
    return bounds.length === 0 ? null : bounds.reduce((all, one) => all.map((out, cell) => out | (one[cell] as number)))
  })
}

function markOutside(world: World, { cells, fails }: Segment, outside: readonly (Uint8Array | null)[]): void {
  const bit = outsideBit(world)
  fails.fill(0)
  outside.forEach((out, at) => {
    const codes = cellsAt(cells, at)
    if (out !== null) for (let row = 0; row < codes.length; row++) if (out[codes[row] as number] === 1) fails[row] = bit
  })
}

/** Counts what a change of the group's filters changes, by whichever way touches the fewest rows. */
export function refilter(world: World, group: Group, touched: Touched | null = null): void {
  world.version++
  const flips = group.failOfCell.slice(0, group.cells.size)
  group.judge(world.filters, world.tables)
  for (let cell = 0; cell < flips.length; cell++)
    flips[cell] = (flips[cell] as number) ^ (group.failOfCell[cell] as number)
  const weight = weigh(group, flips)
  if (weight.moving === 0) return
  const isOnly = othersFiltered(world, group).length === 0
  const perRow = world.groups.length
  const costs = {
    failing: isOnly ? (world.inside - weight.passing) * perRow : Infinity,
    // Rows that fail just one other group must be found as well.
    passing: weight.passing * perRow + (lonelyMatter(world, group) ? world.inside : 0),
    changes: weight.changing * perRow + weight.moving * (isOnly ? 1 : 2),
  }
  const least = Math.min(costs.failing, costs.passing, costs.changes)
  const change: Change = { group, flips, touched, ...weight }
  if (least === costs.failing) countFailing(world, change)
  else if (least === costs.changes) countChanges(world, change)
  else countPassing(world, change)
}

type Weight = { readonly moving: number; readonly changing: number; readonly passing: number }
type Change = Weight & { readonly group: Group; readonly flips: Fails; readonly touched: Touched | null }

/** The places of the values that a brush has passed over, where the rows of each are known. */
export type Touched = { readonly order: RowOrder; readonly values: readonly number[] }

/** From this share on, branches no longer foresee which rows are meant. */
const manyFrom = 0.12

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

const othersFiltered = ({ groups }: World, group: Group): Group[] =>
  groups.filter(other => other !== group && other.isFiltered)

/** Where one group alone is filtered, it counts all rows. */
function lonelyMatter(world: World, group: Group): boolean {
  const others = othersFiltered(world, group).length
  return others > 1 || (others === 1 && group.isFiltered)
}

/** All rows, less those that fail: only where no other group is filtered. */
function countFailing(world: World, change: Change): void {
  const { group } = change
  for (const other of world.groups) if (other !== group) other.counts.set(other.base)
  world.keys.copy(world.baseKeys)
  if (!group.isFiltered) {
    for (const { fails } of world.segments.values()) clearBit(fails, group.bit)
    return
  }
  const wanted = { fail: group.bit, areMany: world.inside - change.passing > manyFrom * world.inside }
  eachSegment(world, change, (segment, marked) => {
    const list = world.list.subarray(0, markWanted(marked, wanted, world.list))
    countOthers(world, { segment, group, list, by: -1 })
    world.keys.remove(segment.keys, list)
  })
}

function countPassing(world: World, change: Change): void {
  const { group } = change
  for (const other of world.groups) if (other !== group) other.counts.fill(0)
  world.keys.reset(world.keySlots)
  const hasLonely = lonelyMatter(world, group)
  const wanted = { fail: 0, areMany: change.passing > manyFrom * world.inside }
  eachSegment(world, change, (segment, marked) => {
    const list = world.list.subarray(0, markWanted(marked, wanted, world.list))
    countOthers(world, { segment, group, list, by: 1 })
    world.keys.add(segment.keys, list)
    if (!hasLonely) return
    const lonely = listLonely(segment.fails, group.bit | outsideBit(world), world.list)
    countLonely(world, segment, world.list.subarray(0, lonely))
  })
  if (!hasLonely) for (const { counts, base } of othersFiltered(world, group)) counts.set(base)
}

function countLonely(world: World, { cells, fails }: Segment, list: Uint32Array): void {
  for (const row of list) {
    const at = placeOfBit(fails[row] as number)
    const counts = world.groups[at]?.counts
    const cell = cells[at]?.[row] as number
    if (counts !== undefined) counts[cell] = (counts[cell] as number) + 1
  }
}

function countChanges(world: World, change: Change): void {
  const { entering, leaving, list: changed } = world
  const { group } = change
  const areMany = change.moving > manyFrom * world.inside
  eachSegment(world, change, (segment, marked) => {
    const ordered = change.touched?.order.bySegment.get(segment)
    const found =
      ordered === undefined
        ? markChanged(marked, areMany, changed)
        : markListed(marked, listOrdered(ordered, change.touched?.values ?? [], changed), changed)
    const { entered, left, lonely } = partChanged(segment.fails, group.bit, found, { changed, entering, leaving })
    countEntered(world, { segment, group, list: entered, by: 1 })
    countEntered(world, { segment, group, list: left, by: -1 })
    moveLonely(world, { segment, group, list: lonely, by: 0 })
  })
}

function countEntered(world: World, counting: Counting): void {
  const { segment, list, by } = counting
  if (list.length === 0) return
  countOthers(world, counting)
  if (by > 0) world.keys.add(segment.keys, list)
  else world.keys.remove(segment.keys, list)
}

/** Rows that fail one other group count there, or no longer. */
function moveLonely({ groups }: World, { segment: { fails, cells }, group, list }: Counting): void {
  for (let at = 0; at < list.length; at++) {
    const row = list[at] as number
    const fail = fails[row] as number
    const place = placeOfBit(fail & ~group.bit)
    // Those outside fail no group, but their bit has a place above all of them.
    const counts = groups[place]?.counts
    const cell = cells[place]?.[row] as number
    if (counts !== undefined) counts[cell] = (counts[cell] as number) + ((fail & group.bit) === 0 ? 1 : -1)
  }
}

type Counting = {
  readonly segment: Segment
  readonly group: Group
  readonly list: Uint32Array
  readonly by: number
}

function countOthers({ groups }: World, { segment, group, list, by }: Counting): void {
  groups.forEach((other, at) => {
    if (other !== group) countCells(other.counts, cellsAt(segment.cells, at), list, by)
  })
}

function eachSegment(
  { segments }: World,
  { group: { bit, failOfCell }, flips }: Change,
  act: (segment: Segment, marked: Marked) => void,
): void {
  const place = placeOfBit(bit)
  for (const segment of segments.values())
    act(segment, { cells: cellsAt(segment.cells, place), failOfCell, flipOfCell: flips, bit, fails: segment.fails })
}

/** The place of the group with this bit. */
const placeOfBit = (bit: number): number => 31 - Math.clz32(bit)

function cellsAt(cells: readonly Uint16Array[], at: number): Uint16Array {
  const found = cells[at]
  if (found === undefined) throw new Error('A segment has cells for every group.')
  return found
}
