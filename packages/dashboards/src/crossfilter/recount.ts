import type { Group } from './group.ts'
import { countAll, countCells, listLonely, listPassing, markChanged, markWanted } from './kernel.ts'
import { KeyCounts } from './key-counts.ts'
import type { Segment } from './segment.ts'
import { rowsOf, type World } from './world.ts'

/** Counts everything from nothing: after rows have come, gone or changed. */
export function recountAll(world: World): void {
  world.keySlots = KeyCounts.number(world.segments.values())
  world.keys.reset(world.keySlots)
  world.groups.forEach((group, at) => {
    group.clear()
    group.base.fill(0)
    for (const { cells } of world.segments.values()) countAll(group.base, cellsAt(cells, at))
    group.counts.set(group.base)
  })
  for (const { fails, keys } of world.segments.values()) {
    fails.fill(0)
    world.keys.add(keys, world.list.subarray(0, listPassing(fails, 0, world.list)))
  }
  world.baseKeys.copy(world.keys)
  for (const group of world.groups) refilter(world, group)
}

/** Counts what a change of the group's filters changes, by whichever way touches the fewest rows. */
export function refilter(world: World, group: Group): void {
  const before = group.failOfCell.slice(0, group.cells.size)
  group.judge(world.filters, world.tables)
  const { changing, passing } = weigh(group, before)
  if (changing === 0 && !anyOther(world, group)) return
  const failing = anyOther(world, group) ? Infinity : rowsOf(world) - passing
  if (failing <= passing && failing <= changing) countFailing(world, group)
  else if (passing < changing) countPassing(world, group)
  else countChanges(world, group)
}

/** How many rows that fail no other group change sides, and how many pass; the group's own counts know. */
function weigh({ cells, counts, failOfCell }: Group, before: ArrayLike<number>) {
  let changing = 0
  let passing = 0
  for (let cell = 0; cell < cells.size; cell++) {
    const count = counts[cell] as number
    if (failOfCell[cell] !== before[cell]) changing += count
    if (failOfCell[cell] === 0) passing += count
  }
  return { changing, passing }
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
    if (hasLonely) countLonely(world, segment, world.list.subarray(0, listLonely(segment.fails, group.bit, world.list)))
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
  const [entering, leaving] = [new Uint32Array(world.list.length), new Uint32Array(world.list.length)]
  eachSegment(world, group, (segment, marked) => {
    const { fails, cells } = segment
    const found = markChanged(marked, world.list)
    let entered = 0
    let left = 0
    for (let at = 0; at < found; at++) {
      const row = world.list[at] as number
      const fail = fails[row] as number
      const others = fail & ~group.bit
      if (others === 0) {
        entering[entered] = row
        leaving[left] = row
        entered += fail === 0 ? 1 : 0
        left += fail === 0 ? 0 : 1
      } else if ((others & (others - 1)) === 0) {
        const place = placeOfBit(others)
        const counts = world.groups[place]?.counts
        const cell = cells[place]?.[row] as number
        if (counts !== undefined) counts[cell] = (counts[cell] as number) + (fail === others ? 1 : -1)
      }
    }
    const enter = entering.subarray(0, entered)
    const leave = leaving.subarray(0, left)
    countOthers(world, { segment, group, list: enter, by: 1 })
    countOthers(world, { segment, group, list: leave, by: -1 })
    world.keys.add(segment.keys, enter)
    world.keys.remove(segment.keys, leave)
  })
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
