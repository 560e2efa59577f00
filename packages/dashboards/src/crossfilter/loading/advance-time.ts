import { figureReader } from '../../data/column-readers.ts'
import type { Figure } from '../../data/dataset.ts'
import type { EngineState } from '../state/engine-state.ts'
import { TooManyCells } from '../state/pair-codes.ts'
import type { NextChanges, Segment } from '../state/segment.ts'
import { segmentReader } from '../state/segment-values.ts'
import { recountChangedRows, replan } from './load.ts'

const never = 0xffff

/** Advances the time: ages grow, promises expire. Only rows that are due for a change are read. */
export function advanceTime(state: EngineState, nowMinute: number): void {
  if (nowMinute === state.nowMinute) return
  const isBackwards = nowMinute < state.nowMinute
  state.nowMinute = nowMinute
  state.read = new WeakMap()
  try {
    for (const segment of state.segments.values()) {
      const rows = dueRows(segment, nowMinute, isBackwards)
      if (rows.length > 0) updateRows(state, segment, rows)
    }
  } catch (error) {
    if (!(error instanceof TooManyCells)) throw error
    for (const segment of state.segments.values()) segment.nextChanges = null
    replan(state)
  }
  recountChangedRows(state)
}

/** The rows with a figure that may have changed. */
function dueRows({ rows, nextChanges }: Segment, nowMinute: number, isBackwards: boolean): Uint32Array {
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

/** Moves rows to the cells of their current figures, and saves when they next change. */
function updateRows(state: EngineState, segment: Segment, rows: Uint32Array): void {
  const next = new Float64Array(rows.length).fill(Infinity)
  state.groups.forEach(({ cells }, at) => {
    const codes = segment.cells[at]
    const figures = cells.fields.flatMap((name, place) => {
      const field = state.dataset.fields[name]
      return field?.kind === 'figure' ? [{ place, ...figureCode(state, segment, { name, figure: field }) }] : []
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
  saveNextChanges(state, segment, { rows, next })
}

type NamedFigure = { readonly name: string; readonly figure: Figure }

function figureCode(state: EngineState, segment: Segment, { name, figure }: NamedFigure) {
  const dictionary = state.dictionaries[name]
  const readerOf = (column: string) => segmentReader(state, segment, column)
  const read = figureReader(figure, readerOf)
  const until = figureReader({ reads: figure.reads, of: figure.until ?? ((_, now) => now + 1) }, readerOf)
  return {
    codeAt: (row: number): number => dictionary?.codeOf(read(row, state.nowMinute)) ?? 0,
    untilAt: (row: number): number => Number(until(row, state.nowMinute)),
  }
}

function saveNextChanges(
  { nowMinute }: EngineState,
  segment: Segment,
  { rows, next }: { rows: Uint32Array; next: Float64Array },
): void {
  const isAll = rows.length === segment.rows
  const changes: NextChanges =
    segment.nextChanges === null || isAll
      ? { from: nowMinute, minutes: new Uint16Array(segment.rows) }
      : segment.nextChanges
  segment.nextChanges = changes
  for (let at = 0; at < rows.length; at++) {
    const minutes = (next[at] as number) - changes.from
    // A change more than 45 days ahead is checked once in between.
    changes.minutes[rows[at] as number] = minutes === Infinity ? never : Math.min(minutes, never - 1)
  }
}
