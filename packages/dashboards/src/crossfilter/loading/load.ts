import type { Chunk } from '../../data/chunk.ts'
import { columnOf } from '../../data/column-readers.ts'
import type { Dataset } from '../../data/dataset.ts'
import { recountAll } from '../filtering/recount.ts'
import { Dictionary } from '../state/dictionary.ts'
import { type EngineState, rowsOf } from '../state/engine-state.ts'
import { TooManyCells } from '../state/pair-codes.ts'
import { encodedOf, newSegment } from './new-segment.ts'
import { planFirst, replan } from './replan.ts'
import { chunkSource } from './sources.ts'

/** A chunk with its id and its deleted rows. `chunk` is absent if it was read before. */
export type NamedChunk = { readonly id: string; readonly chunk?: Chunk; readonly deletedRows?: Uint32Array }

/** The groups are planned by at most this many rows of those that are read first. More would need much memory meanwhile. */
export const usualRowsToPlan = 500_000
/** How much larger than planned groups may become before they are planned again. */
const maxGrowth = 4
// These limits of values and of tag combinations leave room in 16 bits for pairs.
const maxValues = 60_000
const maxLists = 9000

export function newDictionaries({ columns, fields }: Dataset): Record<string, Dictionary> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const isMulti = field.kind === 'column' && columns[field.column]?.kind === 'multi'
      return [name, new Dictionary({ isMulti, limit: isMulti ? maxLists : maxValues })]
    }),
  )
}

/** Prepares a chunk, so that it can be put later. The engine does not keep the chunk itself. */
export function readChunk(state: EngineState, id: string, chunk: Chunk): void {
  refuseIncomplete(state.dataset, chunk)
  state.unplanned.set(id, chunk)
  if (state.groups.length > 0) {
    // Only two, so that what is arriving is not held up by all that waited for the plan.
    addUnplanned(state, 2)
    return
  }
  const unplannedRows = [...state.unplanned.values()].reduce((sum, { rows }) => sum + rows, 0)
  if (unplannedRows >= enoughToPlan(state)) planFirst(state)
}

/** Half of the rows, so that with two chunks read for each that arrives none is left when the last one is here. */
function enoughToPlan({ rowsToPlan, expectedRows }: EngineState): number {
  return expectedRows === 0 ? rowsToPlan : Math.min(rowsToPlan, expectedRows / 2)
}

/** Adds chunks. A chunk replaces an earlier one with the same id. What else was read is forgotten. */
export function putChunks(state: EngineState, chunks: readonly NamedChunk[]): void {
  for (const { chunk } of chunks) if (chunk !== undefined) refuseIncomplete(state.dataset, chunk)
  for (const { id, chunk } of chunks) if (chunk !== undefined) state.unplanned.set(id, chunk)
  if (state.groups.length > 0) addUnplanned(state, state.unplanned.size)
  else if (state.unplanned.size > 0) replan(state)
  for (const { id, deletedRows } of chunks) {
    const segment = state.waiting.get(id)
    if (segment === undefined) throw new Error(`The chunk ${id} was not read.`)
    if (deletedRows !== undefined) segment.deletedRows = deletedRows
    state.segments.set(id, segment)
  }
  state.waiting.clear()
  replanIfGrown(state)
  recountChangedRows(state)
}

/** Takes some of the chunks that are not in cells yet, and plans again if one does not fit. */
function addUnplanned(state: EngineState, most: number): void {
  for (const [id, chunk] of [...state.unplanned].slice(0, most)) {
    if (!addWaiting(state, id, chunk)) {
      replan(state)
      if (state.segments.size > 0) recountAll(state)
      return
    }
    state.unplanned.delete(id)
  }
}

/** False if the chunk does not fit the groups. */
function addWaiting(state: EngineState, id: string, chunk: Chunk): boolean {
  const source = chunkSource(state, chunk)
  try {
    const plan = state.groups.map(({ cells }) => cells)
    state.waiting.set(id, newSegment(state, { id, chunk }, encodedOf(state, source, plan)))
    return true
  } catch (error) {
    if (error instanceof TooManyCells) return false
    throw error
  } finally {
    // Counts may be read before the chunk is put, and there are more cells now.
    for (const group of state.groups) group.makeRoom()
    state.version++
    state.loads++
  }
}

function replanIfGrown(state: EngineState): void {
  const rows = rowsOf(state)
  if (rows < state.plannedRows * 2) return
  if (state.groups.some(({ cells }) => cells.size > maxGrowth * state.cellsPerGroup)) replan(state)
  else state.plannedRows = rows
}

/** Throws before anything is changed. */
function refuseIncomplete({ columns }: Dataset, chunk: Chunk): void {
  for (const [name, { kind }] of Object.entries(columns)) {
    if (kind === 'text') continue
    if (columnOf(chunk, name).codes.length !== chunk.rows) throw new Error(`The chunk's column ${name} is incomplete.`)
  }
}

/** Counts again after rows were added, removed or changed. */
export function recountChangedRows(state: EngineState): void {
  recountAll(state)
  for (const { cells } of state.groups) cells.release()
}
