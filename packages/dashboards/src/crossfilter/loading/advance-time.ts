import { figureReader } from '../../data/column-readers.ts'
import type { Figure } from '../../data/dataset.ts'
import { allSegments, type EngineState } from '../state/engine-state.ts'
import type { Group } from '../state/group.ts'
import { TooManyCells } from '../state/pair-codes.ts'
import { cellsAt, type Segment } from '../state/segment.ts'
import { segmentReader } from '../state/segment-values.ts'
import { recountChangedRows } from './load.ts'
import { replan } from './replan.ts'
import { minutesUntil, never, nextChangesOf, segmentSource } from './sources.ts'

/** Above this share of rows it is faster to compute all figures at once. */
const manyRows = 1 / 8

/** Advances the time: ages grow, promises expire. Only rows that are due for a change are read. */
export function advanceTime(state: EngineState, nowMinute: number): void {
  if (nowMinute === state.nowMinute) return
  const isBackwards = nowMinute < state.nowMinute
  state.nowMinute = nowMinute
  try {
    for (const segment of allSegments(state)) {
      const rows = dueRows(segment, nowMinute, isBackwards)
      if (rows.length > segment.rows * manyRows) updateAll(state, segment)
      else if (rows.length > 0) updateRows(state, segment, rows)
    }
  } catch (error) {
    if (!(error instanceof TooManyCells)) throw error
    replan(state)
  }
  recountChangedRows(state)
}

/** The rows with a figure that may have changed. */
function dueRows({ rows, nextChanges }: Segment, nowMinute: number, isBackwards: boolean): Uint32Array {
  const list = new Uint32Array(rows + 1)
  let found = 0
  const passed = nowMinute - nextChanges.from
  for (let row = 0; row < rows; row++) {
    list[found] = row
    const minutes = isBackwards ? 0 : (nextChanges.minutes[row] as number)
    found += (minutes <= passed && minutes < never) || isBackwards ? 1 : 0
  }
  return list.subarray(0, found)
}

/** Encodes the cells of all rows again. */
function updateAll(state: EngineState, segment: Segment): void {
  const source = segmentSource(state, segment)
  const isChanging = ({ cells }: Group) => cells.fields.some(name => state.dataset.fields[name]?.kind === 'figure')
  const cells = state.groups.map((group, index) =>
    isChanging(group) ? group.cells.encode(source.codes) : cellsAt(segment, index),
  )
  segment.nextChanges = nextChangesOf(state, source.figures)
  segment.cells = cells
}

/** Moves rows to the cells of their current figures, and saves when they next change. */
function updateRows(state: EngineState, segment: Segment, rows: Uint32Array): void {
  const next = new Float64Array(rows.length).fill(Infinity)
  state.groups.forEach(({ cells }, index) => {
    const codes = segment.cells[index]
    const figures = cells.fields.flatMap((name, position) => {
      const field = state.dataset.fields[name]
      return field?.kind === 'figure' ? [{ position, ...figureCode(state, segment, { name, figure: field }) }] : []
    })
    if (codes === undefined || figures.length === 0) return
    const columns = () => cells.fields.map(name => cells.codesOf(name))
    let ofFields = columns()
    for (let number = 0; number < rows.length; number++) {
      const row = rows[number] as number
      const cell = codes[row] as number
      const fresh = ofFields.map(column => column[cell] as number)
      let hasChanged = false
      for (const { position, codeAt, untilAt } of figures) {
        const code = codeAt(row)
        if (fresh[position] !== code) hasChanged = true
        fresh[position] = code
        next[number] = Math.min(next[number] as number, untilAt(row))
      }
      if (!hasChanged) continue
      codes[row] = cells.cellOf(fresh)
      if (ofFields[0] !== cells.codesOf(cells.fields[0] ?? '')) ofFields = columns()
    }
  })
  saveNextChanges(segment, { rows, next })
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

function saveNextChanges({ nextChanges }: Segment, { rows, next }: { rows: Uint32Array; next: Float64Array }): void {
  const { from, minutes } = nextChanges
  for (let index = 0; index < rows.length; index++)
    minutes[rows[index] as number] = minutesUntil(next[index] as number, from)
}
