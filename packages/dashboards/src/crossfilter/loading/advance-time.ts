import { figureReader } from '../../data/column-readers.ts'
import type { Figure } from '../../data/dataset.ts'
import type { EngineState } from '../state/engine-state.ts'
import { TooManyCells } from '../state/pair-codes.ts'
import type { NextChanges, Segment } from '../state/segment.ts'
import { segmentReader } from '../state/segment-values.ts'
import { recountChangedRows, replan } from './load.ts'

const never = 0xffff

/** Lets time go on: ages grow, promises expire. Only rows whose time has come are looked at. */
export function advanceTime(world: EngineState, nowMinute: number): void {
  if (nowMinute === world.nowMinute) return
  const isBackwards = nowMinute < world.nowMinute
  world.nowMinute = nowMinute
  world.read = new WeakMap()
  try {
    for (const segment of world.segments.values()) {
      const rows = awake(segment, nowMinute, isBackwards)
      if (rows.length > 0) renew(world, segment, rows)
    }
  } catch (error) {
    if (!(error instanceof TooManyCells)) throw error
    for (const segment of world.segments.values()) segment.nextChanges = null
    replan(world)
  }
  recountChangedRows(world)
}

/** The rows that something may have changed for. */
function awake({ rows, nextChanges }: Segment, nowMinute: number, isBackwards: boolean): Uint32Array {
  const list = new Uint32Array(rows + 1)
  let found = 0
  const isUnknown = nextChanges === null || isBackwards
  const passed = isUnknown ? 0 : nowMinute - nextChanges.from
  for (let row = 0; row < rows; row++) {
    list[found] = row
    const minutes = isUnknown ? 0 : (nextChanges.minutes[row] as number)
    found += minutes <= passed && minutes < never ? 1 : 0
  }
  return list.subarray(0, found)
}

/** Moves the rows to the cells that their figures now belong to, and notes when they next change. */
function renew(world: EngineState, segment: Segment, rows: Uint32Array): void {
  const next = new Float64Array(rows.length).fill(Infinity)
  world.groups.forEach(({ cells }, at) => {
    const codes = segment.cells[at]
    const figures = cells.fields.flatMap((name, place) => {
      const field = world.dataset.fields[name]
      return field?.kind === 'figure' ? [{ place, ...figureCode(world, segment, { name, figure: field }) }] : []
    })
    if (codes === undefined || figures.length === 0) return
    const columns = () => cells.fields.map(name => cells.codesOf(name))
    let ofFields = columns()
    for (let number = 0; number < rows.length; number++) {
      const row = rows[number] as number
      const cell = codes[row] as number
      const fresh = ofFields.map(column => column[cell] as number)
      let hasChanged = false
      for (const { place, codeAt, untilAt } of figures) {
        const code = codeAt(row)
        if (fresh[place] !== code) hasChanged = true
        fresh[place] = code
        next[number] = Math.min(next[number] as number, untilAt(row))
      }
      if (!hasChanged) continue
      codes[row] = cells.cellOf(fresh)
      if (ofFields[0] !== cells.codesOf(cells.fields[0] ?? '')) ofFields = columns()
    }
  })
  noteWakes(world, segment, { rows, next })
}

type NamedFigure = { readonly name: string; readonly figure: Figure }

function figureCode(world: EngineState, segment: Segment, { name, figure }: NamedFigure) {
  const dictionary = world.dictionaries[name]
  const readerOf = (column: string) => segmentReader(world, segment, column)
  const read = figureReader(figure, readerOf)
  const until = figureReader({ reads: figure.reads, of: figure.until ?? ((_, now) => now + 1) }, readerOf)
  return {
    codeAt: (row: number): number => dictionary?.codeOf(read(row, world.nowMinute)) ?? 0,
    untilAt: (row: number): number => Number(until(row, world.nowMinute)),
  }
}

function noteWakes(
  { nowMinute }: EngineState,
  segment: Segment,
  { rows, next }: { rows: Uint32Array; next: Float64Array },
): void {
  const isWhole = rows.length === segment.rows
  const wakes: NextChanges =
    segment.nextChanges === null || isWhole
      ? { from: nowMinute, minutes: new Uint16Array(segment.rows) }
      : segment.nextChanges
  segment.nextChanges = wakes
  for (let at = 0; at < rows.length; at++) {
    const minutes = (next[at] as number) - wakes.from
    // What is further off than 45 days is looked at once in between.
    wakes.minutes[rows[at] as number] = minutes === Infinity ? never : Math.min(minutes, never - 1)
  }
}
