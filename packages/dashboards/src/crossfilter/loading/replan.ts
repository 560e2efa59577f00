import type { Chunk, Codes } from '../../data/chunk.ts'
import type { Cells } from '../state/cells.ts'
import { DimensionTable } from '../state/dimension-table.ts'
import { allSegments, type EngineState, rowsOf } from '../state/engine-state.ts'
import { Group } from '../state/group.ts'
import { TooManyCells } from '../state/pair-codes.ts'
import { type Encoded, encodedOf, failsOfRows, newSegment } from './new-segment.ts'
import { planCells, type Sample } from './plan-cells.ts'
import { chunkSource, type Source, segmentSource } from './sources.ts'

const sampleRows = 30_000
// One bit per group and one for rows outside the limits; the sign bit is not used.
const maxGroups = 30

/** Groups the dimensions again, by the current rows and those that wait. */
export function replan(state: EngineState): void {
  const existing = allSegments(state)
  const chunks = [...state.unplanned]
  const parts: Part[] = [
    ...existing.map(segment => ({
      rows: segment.rows,
      source: () => segmentSource(state, segment),
      sample: (step: number) => sampleOf(state, segmentSource(state, segment), step),
    })),
    ...chunks.map(([, chunk]) => partOf(state, chunk)),
  ]
  const { groups, encoded } = planned(state, parts)
  setGroups(state, groups)
  existing.forEach((segment, index) => {
    Object.assign(segment, encoded[index])
    segment.fails = failsOfRows(state, segment.rows)
  })
  chunks.forEach(([id, chunk], index) => {
    const own = encoded[existing.length + index]
    if (own !== undefined) state.waiting.set(id, newSegment(state, { id, chunk }, own))
  })
  state.unplanned.clear()
}

/** Groups the dimensions by the chunks that wait for it, and leaves these waiting. Only if nothing was planned before. */
export function planFirst(state: EngineState): void {
  const parts = [...state.unplanned.values()].map(chunk => partOf(state, chunk))
  const plan = planCells(state.dataset, sampleOfAll(state, parts), state.cellsPerGroup)
  if (plan.length > maxGroups) replan(state)
  else setGroups(state, groupsOf(plan))
}

function setGroups(state: EngineState, groups: readonly Group[]): void {
  state.groups = groups
  state.tables = new Map(
    groups.flatMap(group =>
      group.cells.dimensions.map(name => {
        const dimension = state.dataset.dimensions[name] ?? { fields: [] }
        return [name, new DimensionTable(dimension, group.cells, state.dictionaries)]
      }),
    ),
  )
  state.plannedRows = Math.max(state.expectedRows, rowsOf(state))
}

/** Rows to plan for. Their codes need more memory than the rows, so a source is made for each use. */
type Part = {
  readonly rows: number
  readonly source: () => Source
  readonly sample: (step: number) => FieldCodes
}

const partOf = (state: EngineState, chunk: Chunk): Part => ({
  rows: chunk.rows,
  source: () => chunkSource(state, chunk),
  sample: step => sampleOf(state, chunkSource(state, everyNthRow(chunk, step)), 1),
})

const groupsOf = (plan: readonly Cells[]): Group[] => plan.map((cells, index) => new Group(cells, index))

type FieldCodes = Readonly<Record<string, Uint16Array>>

function planned(state: EngineState, parts: readonly Part[]): { groups: Group[]; encoded: Encoded[] } {
  const sample = sampleOfAll(state, parts)
  for (let limit = state.cellsPerGroup; limit >= 1; limit /= 2) {
    const plan = planCells(state.dataset, sample, limit)
    if (plan.length > maxGroups) break
    try {
      return {
        groups: groupsOf(plan),
        encoded: parts.map(part => encodedOf(state, part.source(), plan)),
      }
    } catch (error) {
      if (!(error instanceof TooManyCells)) throw error
    }
  }
  throw new Error('The rows have too many different combinations of values.')
}

function sampleOfAll({ dataset, expectedRows }: EngineState, parts: readonly Part[]): Sample {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const step = Math.max(1, Math.ceil(rows / sampleRows))
  const samples = parts.map(part => part.sample(step))
  const codes = Object.keys(dataset.fields).map(
    name => [name, joined(samples.flatMap(sample => sample[name] ?? []))] as const,
  )
  return { codes: Object.fromEntries(codes), share: rows / Math.max(rows, expectedRows) }
}

const sampleOf = ({ dataset }: EngineState, source: Source, step: number): FieldCodes =>
  Object.fromEntries(Object.keys(dataset.fields).map(name => [name, everyNth(source.codes(name), step)]))

function everyNthRow(chunk: Chunk, step: number): Chunk {
  const columns = Object.entries(chunk.columns).map(([name, data]) => [
    name,
    { ...data, codes: everyNth(data.codes, step) },
  ])
  return { rows: Math.ceil(chunk.rows / step), columns: Object.fromEntries(columns) }
}

function everyNth<C extends Codes>(codes: C, step: number): C {
  if (step === 1) return codes
  // The constructor of a typed array makes one of the same kind.
  const sample = new (codes.constructor as new (length: number) => C)(Math.ceil(codes.length / step))
  for (let index = 0; index < sample.length; index++) sample[index] = codes[index * step] as number
  return sample
}

function joined(parts: readonly Uint16Array[]): Uint16Array {
  const all = new Uint16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let index = 0
  for (const part of parts) {
    all.set(part, index)
    index += part.length
  }
  return all
}
