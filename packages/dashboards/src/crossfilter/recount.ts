import { type Group, refusedCells } from './group.ts'
import { countCells, listLonely, listPassing, markChanged, markWanted } from './kernel.ts'
import { KeyCounts } from './key-counts.ts'
import type { Segment } from './segment.ts'
import { outsideBit, type World } from './world.ts'

/** Counts everything from nothing: after rows have come, gone or changed. */
export function recountAll(world: World): void {
  world.keySlots = KeyCounts.number(world.segments.values())
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
export function refilter(world: World, group: Group): void {
  world.version++
  const before = group.failOfCell.slice(0, group.cells.size)
  group.judge(world.filters, world.tables)
  const { moving, changing, passing } = weigh(group, before)
  if (moving === 0) return
  const isOnly = !anyOther(world, group)
  const perRow = world.groups.length
  const costs = {
    failing: isOnly ? (world.inside - passing) * perRow : Infinity,
    // Where other groups are filtered, the rows that fail just one of them must be found as well.
    passing: passing * perRow + (isOnly ? 0 : world.inside),
    changes: changing * perRow + moving,
  }
  const least = Math.min(costs.failing, costs.passing, costs.changes)
  if (least === costs.changes) countChanges(world, group)
  else if (least === costs.failing) countFailing(world, group)
  else countPassing(world, group)
}

/** How many rows change sides, how many of these fail no other group, and how many pass. The group's own counts know. */
function weigh({ cells, counts, base, failOfCell }: Group, before: ArrayLike<number>) {
  let moving = 0
  let changing = 0
  let passing = 0
  for (let cell = 0; cell < cells.size; cell++) {
    const count = counts[cell] as number
    if (failOfCell[cell] !== before[cell]) {
      moving += base[cell] as number
      changing += count
    }
    if (failOfCell[cell] === 0) passing += count
  }
  return { moving, changing, passing }
}

const anyOther = ({ groups }: World, group: Group): boolean => groups.some(other => other !== group && other.isFiltered)

/** All rows, less those that fail: only where no other group is filtered. */
function countFailing(world: World, group: Group): void {
  for (const other of world.groups) if (other !== group) other.counts.set(other.base)
  world.keys.copy(world.baseKeys)
  eachSegment(world, group, (segment, marked) => {
    const list = world.list.subarray(0, markWanted(marked, group.bit, world.list))
    countOthers(world, { segment, group, list, by: -1 })
    world.keys.remove(segment.keys, list)
  })
}

function countPassing(world: World, group: Group): void {
  for (const other of world.groups) if (other !== group) other.counts.fill(0)
  world.keys.reset(world.keySlots)
  const hasLonely = anyOther(world, group)
  eachSegment(world, group, (segment, marked) => {
    const list = world.list.subarray(0, markWanted(marked, 0, world.list))
    countOthers(world, { segment, group, list, by: 1 })
    world.keys.add(segment.keys, list)
    if (hasLonely)
      countLonely(
        world,
        segment,
        world.list.subarray(0, listLonely(segment.fails, group.bit | outsideBit(world), world.list)),
      )
  })
}

function countLonely(world: World, { cells, fails }: Segment, list: Uint32Array): void {
  for (const row of list) {
    const at = placeOfBit(fails[row] as number)
    const counts = world.groups[at]?.counts
    const cell = cells[at]?.[row] as number
    if (counts !== undefined) counts[cell] = (counts[cell] as number) + 1
  }
}

function countChanges(world: World, group: Group): void {
  const { entering, leaving, list: changed } = world
  eachSegment(world, group, (segment, marked) => {
    const found = markChanged(marked, changed)
    const { fails } = segment
    let entered = 0
    let left = 0
    let lonely = 0
    for (let at = 0; at < found; at++) {
      const row = changed[at] as number
      const fail = fails[row] as number
      const others = fail & ~group.bit
      entering[entered] = row
      leaving[left] = row
      entered += fail === 0 ? 1 : 0
      left += fail === group.bit ? 1 : 0
      // What has been read is written over.
      changed[lonely] = row
      lonely += others !== 0 && (others & (others - 1)) === 0 ? 1 : 0
    }
    countEntered(world, { segment, group, list: entering.subarray(0, entered), by: 1 })
    countEntered(world, { segment, group, list: leaving.subarray(0, left), by: -1 })
    moveLonely(world, { segment, group, list: changed.subarray(0, lonely), by: 0 })
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
  { bit, failOfCell }: Group,
  act: (segment: Segment, marked: Parameters<typeof markChanged>[0]) => void,
): void {
  const place = placeOfBit(bit)
  for (const segment of segments.values())
    act(segment, { cells: cellsAt(segment.cells, place), failOfCell, bit, fails: segment.fails })
}

/** The place of the group with this bit. */
const placeOfBit = (bit: number): number => 31 - Math.clz32(bit)

function cellsAt(cells: readonly Uint16Array[], at: number): Uint16Array {
  const found = cells[at]
  if (found === undefined) throw new Error('A segment has cells for every group.')
  return found
}
