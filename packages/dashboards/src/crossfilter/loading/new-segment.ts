import type { Chunk, Codes, ColumnData } from '../../data/chunk.ts'
import { columnOf } from '../../data/column-readers.ts'
import type { Cells } from '../state/cells.ts'
import type { EngineState } from '../state/engine-state.ts'
import { type Fails, newFails } from '../state/row-loops.ts'
import { columnsOutsideCells, type Segment, segmentKeys } from '../state/segment.ts'
import { nextChangesOf, type Source } from './sources.ts'

/** What a segment has instead of the columns that are fields. */
export type Encoded = Pick<Segment, 'cells' | 'nextChanges'>

/** Throws TooManyCells if the rows do not fit. */
export const encodedOf = (state: EngineState, source: Source, plan: readonly Cells[]): Encoded => ({
  cells: plan.map(cells => cells.encode(source.codes)),
  nextChanges: nextChangesOf(state, source.figures),
})

type Read = { readonly id: string; readonly chunk: Chunk }

/** The segment of a chunk. It keeps nothing of the chunk that is in the cells. */
export function newSegment(state: EngineState, { id, chunk }: Read, encoded: Encoded): Segment {
  const columns = sharedCodes(columnsOutsideCells(state.dataset).map(name => [name, columnOf(chunk, name)]))
  return {
    id,
    rows: chunk.rows,
    deletedRows: new Uint32Array(0),
    ...encoded,
    fails: failsOfRows(state, chunk.rows),
    columns: Object.fromEntries(columns),
    keys: segmentKeys(state.dataset, chunk),
    texts: null,
  }
}

/** With one more bit for rows that do not count at all. */
export const failsOfRows = ({ groups }: EngineState, rows: number): Fails => newFails(groups.length, rows)

/** Stores equal codes of several columns once, for example if one stage ends when the next begins. */
function sharedCodes(columns: readonly [string, ColumnData][]): [string, ColumnData][] {
  const known: Codes[] = []
  return columns.map(([name, data]) => {
    const same = known.find(codes => areSame(codes, data.codes))
    if (same === undefined) known.push(data.codes)
    return [name, same === undefined ? data : { ...data, codes: same }]
  })
}

function areSame(a: Codes, b: Codes): boolean {
  if (a.length !== b.length || a.BYTES_PER_ELEMENT !== b.BYTES_PER_ELEMENT) return false
  for (let row = 0; row < a.length; row++) if (a[row] !== b[row]) return false
  return true
}
