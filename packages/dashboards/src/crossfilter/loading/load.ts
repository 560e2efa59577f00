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
import { keptColumns, type Segment, segmentKeys } from '../state/segment.ts'
import { segmentCodes } from '../state/segment-values.ts'
import { planCells, type Sample } from './plan-cells.ts'

/** `dead` are its rows that no longer count. */
export type NamedChunk = { readonly id: string; readonly chunk: Chunk; readonly deletedRows?: Uint32Array }

const sampleRows = 30_000
// One bit each, one for what is outside, and none for the sign.
const maxGroups = 30
// So many values of one field, and so many combinations of tags, leave room in 16 bits for what they are paired with.
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

/** Does what can be done with a chunk alone, for when it is taken in. */
export function readChunk(world: EngineState, chunk: Chunk): void {
  refuseIncomplete(world.dataset, chunk)
  const source = chunkSource(world, chunk)
  for (const field of Object.keys(world.dataset.fields)) source.codes(field)
  world.read.set(chunk, source)
}

/** Takes chunks in; one with the id of an earlier one takes its place. */
export function putChunks(world: EngineState, chunks: readonly NamedChunk[]): void {
  for (const { chunk } of chunks) refuseIncomplete(world.dataset, chunk)
  const sources = chunks.map(({ chunk }) => world.read.get(chunk) ?? chunkSource(world, chunk))
  for (const { id } of chunks) world.segments.delete(id)
  const rows = rowsOf(world) + sum(sources.map(source => source.rows))
  if (world.groups.length === 0 || rows >= world.plannedRows * 2) replan(world, { sources, chunks })
  else {
    try {
      const added = chunks.map((named, at) => newSegment(world, named, cellsOf(world, sources[at])))
      for (const segment of added) world.segments.set(segment.id, segment)
    } catch (error) {
      if (!(error instanceof TooManyCells)) throw error
      replan(world, { sources, chunks })
    }
  }
  recountChangedRows(world)
}

/** Before anything is changed. */
function refuseIncomplete({ columns }: Dataset, chunk: Chunk): void {
  for (const [name, { kind }] of Object.entries(columns)) {
    if (kind === 'text') continue
    if (columnOf(chunk, name).codes.length !== chunk.rows) throw new Error(`The chunk's column ${name} is not whole.`)
  }
}

/** Folds the dimensions anew, as the rows now are. */
export function replan(
  world: EngineState,
  { sources, chunks }: { sources: readonly Source[]; chunks: readonly NamedChunk[] } = { sources: [], chunks: [] },
): void {
  const kept = [...world.segments.values()]
  const all = [...kept.map(segment => segmentSource(world, segment)), ...sources]
  const { groups, cells } = planned(world, all)
  world.groups = groups
  world.tables = new Map(
    groups.flatMap(group =>
      group.cells.dimensions.map(name => {
        const dimension = world.dataset.dimensions[name] ?? { fields: [] }
        return [name, new DimensionTable(dimension, group.cells, world.dictionaries)]
      }),
    ),
  )
  kept.forEach((segment, at) => {
    segment.cells = cells[at] ?? []
    segment.fails = newFails(world, segment.rows)
  })
  chunks.forEach((named, at) => {
    world.segments.set(named.id, newSegment(world, named, cells[kept.length + at] ?? []))
  })
  world.plannedRows = rowsOf(world)
}

/** After rows have come, gone or changed. */
export function recountChangedRows(world: EngineState): void {
  const longest = Math.max(0, ...[...world.segments.values()].map(segment => segment.rows))
  // One more than the longest: a loop may note down a row before it knows that it is not wanted.
  if (world.list.length <= longest) {
    world.list = new Uint32Array(longest + 1)
    world.picked = new Uint32Array(longest + 1)
    world.keyList = new Uint32Array(longest + 1)
  }
  recountAll(world)
  for (const { cells } of world.groups) cells.rest()
}

function planned(world: EngineState, sources: readonly Source[]): { groups: Group[]; cells: Uint16Array[][] } {
  const sample = sampleOf(world.dataset, sources)
  for (let limit = world.cellsPerGroup; limit >= 1; limit /= 2) {
    const plan = planCells(world.dataset, sample, limit)
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

function newSegment(world: EngineState, { id, chunk, deletedRows }: NamedChunk, cells: Uint16Array[]): Segment {
  const columns = sharedCodes(keptColumns(world.dataset).map(name => [name, columnOf(chunk, name)]))
  return {
    id,
    rows: chunk.rows,
    deletedRows: deletedRows ?? new Uint32Array(0),
    cells,
    fails: newFails(world, chunk.rows),
    columns: Object.fromEntries(columns),
    keys: segmentKeys(world.dataset, chunk),
    texts: null,
    nextChanges: null,
  }
}

/** Columns with the same codes, as of a time that ends what another begins, keep them once. */
function sharedCodes(columns: readonly [string, ColumnData][]): [string, ColumnData][] {
  const kept: Codes[] = []
  return columns.map(([name, data]) => {
    const same = kept.find(codes => areSame(codes, data.codes))
    if (same === undefined) kept.push(data.codes)
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

function chunkSource(world: EngineState, chunk: Chunk): Source {
  return { rows: chunk.rows, codes: remembered(field => codesOf(world, chunk, field)) }
}

function codesOf(world: EngineState, chunk: Chunk, name: string): Uint16Array {
  const field = world.dataset.fields[name]
  const dictionary = world.dictionaries[name]
  if (field === undefined || dictionary === undefined) throw new Error(`There is no field ${name}.`)
  return fieldCodes(world, field, { chunk, dictionary })
}

function segmentSource(world: EngineState, segment: Segment): Source {
  return { rows: segment.rows, codes: field => segmentCodes(world, segment, field) }
}

/** A field is asked for by several groups. */
function remembered(compute: (field: string) => Uint16Array): (field: string) => Uint16Array {
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
