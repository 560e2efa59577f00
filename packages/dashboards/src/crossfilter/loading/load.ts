import type { Chunk, Codes, ColumnData } from '../../data/chunk.ts'
import { columnOf } from '../../data/column-readers.ts'
import type { Dataset } from '../../data/dataset.ts'
import { recountAll } from '../filtering/recount.ts'
import type { Cells } from '../state/cells.ts'
import { Dictionary } from '../state/dictionary.ts'
import { DimensionTable } from '../state/dimension-table.ts'
import { type EngineState, rowsOf, type Source } from '../state/engine-state.ts'
import { fieldCodes } from '../state/field-codes.ts'
import { Group } from '../state/group.ts'
import { TooManyCells } from '../state/pair-codes.ts'
import { columnsOutsideCells, type Segment, segmentKeys } from '../state/segment.ts'
import { segmentCodes } from '../state/segment-values.ts'
import { planCells, type Sample } from './plan-cells.ts'

/** A chunk with its id and its deleted rows. */
export type NamedChunk = { readonly id: string; readonly chunk: Chunk; readonly deletedRows?: Uint32Array }

const sampleRows = 30_000
// One bit per group and one for rows outside the limits; the sign bit is not used.
const maxGroups = 30
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

/** Prepares what depends on the chunk only, before it is put. */
export function readChunk(state: EngineState, chunk: Chunk): void {
  refuseIncomplete(state.dataset, chunk)
  const source = chunkSource(state, chunk)
  for (const field of Object.keys(state.dataset.fields)) source.codes(field)
  state.read.set(chunk, source)
}

/** Adds chunks. A chunk replaces an earlier one with the same id. */
export function putChunks(state: EngineState, chunks: readonly NamedChunk[]): void {
  for (const { chunk } of chunks) refuseIncomplete(state.dataset, chunk)
  const sources = chunks.map(({ chunk }) => state.read.get(chunk) ?? chunkSource(state, chunk))
  for (const { id } of chunks) state.segments.delete(id)
  const rows = rowsOf(state) + sum(sources.map(source => source.rows))
  if (state.groups.length === 0 || rows >= state.plannedRows * 2) replan(state, { sources, chunks })
  else {
    try {
      const added = chunks.map((named, at) => newSegment(state, named, cellsOf(state, sources[at])))
      for (const segment of added) state.segments.set(segment.id, segment)
    } catch (error) {
      if (!(error instanceof TooManyCells)) throw error
      replan(state, { sources, chunks })
    }
  }
  recountChangedRows(state)
}

/** Throws before anything is changed. */
function refuseIncomplete({ columns }: Dataset, chunk: Chunk): void {
  for (const [name, { kind }] of Object.entries(columns)) {
    if (kind === 'text') continue
    if (columnOf(chunk, name).codes.length !== chunk.rows) throw new Error(`The chunk's column ${name} is incomplete.`)
  }
}

/** Groups the dimensions again, by the current rows. */
export function replan(
  state: EngineState,
  { sources, chunks }: { sources: readonly Source[]; chunks: readonly NamedChunk[] } = { sources: [], chunks: [] },
): void {
  const existing = [...state.segments.values()]
  const all = [...existing.map(segment => segmentSource(state, segment)), ...sources]
  const { groups, cells } = planned(state, all)
  state.groups = groups
  state.tables = new Map(
    groups.flatMap(group =>
      group.cells.dimensions.map(name => {
        const dimension = state.dataset.dimensions[name] ?? { fields: [] }
        return [name, new DimensionTable(dimension, group.cells, state.dictionaries)]
      }),
    ),
  )
  existing.forEach((segment, at) => {
    segment.cells = cells[at] ?? []
    segment.fails = newFails(state, segment.rows)
  })
  chunks.forEach((named, at) => {
    state.segments.set(named.id, newSegment(state, named, cells[existing.length + at] ?? []))
  })
  state.plannedRows = rowsOf(state)
}

/** Counts again after rows were added, removed or changed. */
export function recountChangedRows(state: EngineState): void {
  const longest = Math.max(0, ...[...state.segments.values()].map(segment => segment.rows))
  // One more than the longest: loops write a row before they know whether it matches.
  if (state.list.length <= longest) {
    state.list = new Uint32Array(longest + 1)
    state.picked = new Uint32Array(longest + 1)
    state.keyList = new Uint32Array(longest + 1)
  }
  recountAll(state)
  for (const { cells } of state.groups) cells.release()
}

function planned(state: EngineState, sources: readonly Source[]): { groups: Group[]; cells: Uint16Array[][] } {
  const sample = sampleOf(state.dataset, sources)
  for (let limit = state.cellsPerGroup; limit >= 1; limit /= 2) {
    const plan = planCells(state.dataset, sample, limit)
    if (plan.length > maxGroups) break
    try {
      return {
        groups: plan.map((cells, at) => new Group(cells, at)),
        cells: sources.map(source => plan.map(one => one.encode(source.codes))),
      }
    } catch (error) {
      if (!(error instanceof TooManyCells)) throw error
    }
  }
  throw new Error('The rows have too many different combinations of values.')
}

function sampleOf({ fields }: Dataset, sources: readonly Source[]): Sample {
  const step = Math.max(1, Math.ceil(sum(sources.map(source => source.rows)) / sampleRows))
  return Object.fromEntries(
    Object.keys(fields).map(field => [field, joined(sources.map(source => everyNth(source.codes(field), step)))]),
  )
}

function cellsOf({ groups }: EngineState, source: Source | undefined): Uint16Array[] {
  return source === undefined ? [] : groups.map(({ cells }: { cells: Cells }) => cells.encode(source.codes))
}

function newSegment(state: EngineState, { id, chunk, deletedRows }: NamedChunk, cells: Uint16Array[]): Segment {
  const columns = sharedCodes(columnsOutsideCells(state.dataset).map(name => [name, columnOf(chunk, name)]))
  return {
    id,
    rows: chunk.rows,
    deletedRows: deletedRows ?? new Uint32Array(0),
    cells,
    fails: newFails(state, chunk.rows),
    columns: Object.fromEntries(columns),
    keys: segmentKeys(state.dataset, chunk),
    texts: null,
    nextChanges: null,
  }
}

/** Stores equal codes of several columns once, for example if one stage ends when the next begins. */
function sharedCodes(columns: readonly [string, ColumnData][]): [string, ColumnData][] {
  const known: Codes[] = []
  return columns.map(([name, data]) => {
    const same = known.find(codes => areSame(codes, data.codes))
    if (same === undefined) known.push(data.codes)
    return [name, same === undefined ? data : { ...data, codes: same }]
  })
}

function areSame(one: Codes, other: Codes): boolean {
  if (one.length !== other.length || one.BYTES_PER_ELEMENT !== other.BYTES_PER_ELEMENT) return false
  for (let row = 0; row < one.length; row++) if (one[row] !== other[row]) return false
  return true
}

const newFails = ({ groups }: EngineState, rows: number) =>
  groups.length < 16 ? new Uint16Array(rows) : new Uint32Array(rows)

function chunkSource(state: EngineState, chunk: Chunk): Source {
  return { rows: chunk.rows, codes: memoized(field => codesOf(state, chunk, field)) }
}

function codesOf(state: EngineState, chunk: Chunk, name: string): Uint16Array {
  const field = state.dataset.fields[name]
  const dictionary = state.dictionaries[name]
  if (field === undefined || dictionary === undefined) throw new Error(`There is no field ${name}.`)
  return fieldCodes(state, field, { chunk, dictionary })
}

function segmentSource(state: EngineState, segment: Segment): Source {
  return { rows: segment.rows, codes: field => segmentCodes(state, segment, field) }
}

/** Caches the codes of a field, because several groups read them. */
function memoized(compute: (field: string) => Uint16Array): (field: string) => Uint16Array {
  const known = new Map<string, Uint16Array>()
  return field => {
    const codes = known.get(field) ?? compute(field)
    known.set(field, codes)
    return codes
  }
}

function everyNth(codes: Codes, step: number): Uint16Array {
  const some = new Uint16Array(Math.ceil(codes.length / step))
  for (let at = 0; at < some.length; at++) some[at] = codes[at * step] as number
  return some
}

function joined(parts: readonly Uint16Array[]): Uint16Array {
  const all = new Uint16Array(sum(parts.map(part => part.length)))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
