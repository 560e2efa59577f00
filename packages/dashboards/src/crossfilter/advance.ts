import { replan, settle } from './load.ts'
import { TooManyCells } from './pair-codes.ts'
import type { Segment } from './segment.ts'
import { segmentCodes } from './segment-values.ts'
import type { World } from './world.ts'

/** Lets time go on: ages grow, promises expire. */
export function advance(world: World, nowMinute: number): void {
  if (nowMinute === world.nowMinute) return
  world.nowMinute = nowMinute
  try {
    world.groups.forEach((_, at) => {
      for (const segment of world.segments.values()) age(world, segment, at)
    })
  } catch (error) {
    if (!(error instanceof TooManyCells)) throw error
    replan(world)
  }
  settle(world)
}

/** Moves the rows of a segment whose figures have changed to other cells of the group. */
function age(world: World, segment: Segment, at: number): void {
  const group = world.groups[at]
  const cells = segment.cells[at]
  if (group === undefined || cells === undefined) return
  const fields = group.cells.fields.filter(name => world.dataset.fields[name]?.kind === 'figure')
  if (fields.length === 0) return
  const fresh = fields.map(name => segmentCodes(world, segment, name))
  for (let row = 0; row < segment.rows; row++) {
    const cell = cells[row] as number
    const hasChanged = fields.some((name, place) => group.cells.codesOf(name)[cell] !== fresh[place]?.[row])
    if (!hasChanged) continue
    const codes = group.cells.fields.map(name => {
      const place = fields.indexOf(name)
      return (place < 0 ? group.cells.codesOf(name)[cell] : fresh[place]?.[row]) ?? 0
    })
    cells[row] = group.cells.cellOf(codes)
  }
}
