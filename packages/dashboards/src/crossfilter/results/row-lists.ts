import { noInline } from '../../no-inline.ts'
import { type EngineState, outsideBit } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { type Fails, isZero, listMatching, type RowList } from '../state/row-loops.ts'
import type { Segment } from '../state/segment.ts'

/** Passing rows by the group whose filters are ignored. */
type Listed = { readonly version: number; readonly passing: Map<Group | null, RowList>; failing: RowList | null }

const listed = new WeakMap<Segment, Listed>()

/** The lists of a segment's rows, made once for many measures. */
function listsOf({ version }: EngineState, segment: Segment): Listed {
  const known = listed.get(segment)
  if (known?.version === version) return known
  const fresh = { version, passing: new Map(), failing: null }
  listed.set(segment, fresh)
  return fresh
}

/** The rows of a segment that pass all filters, or all but those of a group. */
export function passingRows(state: EngineState, segment: Segment, group: Group | null): RowList {
  const { passing } = listsOf(state, segment)
  const known = passing.get(group)
  if (known !== undefined) return known
  const found = listMatching(segment.fails, { mask: group === null ? -1 : ~group.bit, pattern: 0 }, state.list)
  const fresh = state.list.slice(0, found)
  passing.set(group, fresh)
  return fresh
}

/** The rows within the limits that fail a filter. */
export function failingRows(state: EngineState, segment: Segment): RowList {
  const lists = listsOf(state, segment)
  lists.failing ??= state.list.slice(0, listFailing(segment.fails, outsideBit(state), state.list))
  return lists.failing
}

/** The rows within the limits, whatever the filters. */
export function rowsInside(state: EngineState, segment: Segment): RowList {
  const found = listMatching(segment.fails, { mask: outsideBit(state), pattern: 0 }, state.list)
  return state.list.slice(0, found)
}

const listFailing = noInline(function listFailing(fails: Fails, outside: number, list: RowList): number {
  let found = 0
  for (let row = 0; row < fails.length; row++) {
    const bits = fails[row] as number
    list[found] = row
    found += isZero(bits & outside) & (1 - isZero(bits))
  }
  return found
})
