import type { Codes } from '../../data/chunk.ts'
import { DimensionTable } from '../state/dimension-table.ts'
import { allSegments, type EngineState, rowsOf } from '../state/engine-state.ts'
import { Group } from '../state/group.ts'
import { TooManyCells } from '../state/pair-codes.ts'
import { newFails, newSegment } from './new-segment.ts'
import { planCells, type Sample } from './plan-cells.ts'
import { chunkSource, type Source, segmentSource } from './sources.ts'

const sampleRows = 30_000
// One bit per group and one for rows outside the limits; the sign bit is not used.
const maxGroups = 30

/** Groups the dimensions again, by the current rows and those that wait. */
export function replan(state: EngineState): void {
  const existing = allSegments(state)
  const chunks = [...state.unplanned].map(([id, chunk]) => ({ id, chunk, source: chunkSource(state, chunk) }))
  const sourcesOf = [
    ...existing.map(segment => () => segmentSource(state, segment)),
    ...chunks.map(
      ({ source }) =>
        () =>
          source,
    ),
  ]
  const { groups, cells } = planned(state, sourcesOf)
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
  chunks.forEach(({ id, chunk, source }, at) => {
    state.waiting.set(id, newSegment(state, { id, chunk, source }, cells[existing.length + at] ?? []))
  })
  state.unplanned.clear()
  state.plannedRows = Math.max(state.expectedRows, rowsOf(state))
}

/** Sources of segments are made anew for each use: their codes need more memory than the segments. */
type SourcesOf = readonly (() => Source)[]

function planned(state: EngineState, sourcesOf: SourcesOf): { groups: Group[]; cells: Uint16Array[][] } {
  const sample = sampleOf(state, sourcesOf)
  for (let limit = state.cellsPerGroup; limit >= 1; limit /= 2) {
    const plan = planCells(state.dataset, sample, limit)
    if (plan.length > maxGroups) break
    try {
      return {
        groups: plan.map((cells, at) => new Group(cells, at)),
        cells: sourcesOf.map(sourceOf => {
          const source = sourceOf()
          return plan.map(one => one.encode(source.codes))
        }),
      }
    } catch (error) {
      if (!(error instanceof TooManyCells)) throw error
    }
  }
  throw new Error('The rows have too many different combinations of values.')
}

function sampleOf({ dataset, expectedRows }: EngineState, sourcesOf: SourcesOf): Sample {
  const names = Object.keys(dataset.fields)
  const rows = sourcesOf.reduce((sum, sourceOf) => sum + sourceOf().rows, 0)
  const step = Math.max(1, Math.ceil(rows / sampleRows))
  const parts = sourcesOf.map(sourceOf => {
    const source = sourceOf()
    return names.map(name => everyNth(source.codes(name), step))
  })
  const codes = names.map((name, at) => [name, joined(parts.map(part => part[at] ?? new Uint16Array(0)))] as const)
  return { codes: Object.fromEntries(codes), share: rows / Math.max(rows, expectedRows) }
}

function everyNth(codes: Codes, step: number): Uint16Array {
  const some = new Uint16Array(Math.ceil(codes.length / step))
  for (let at = 0; at < some.length; at++) some[at] = codes[at * step] as number
  return some
}

function joined(parts: readonly Uint16Array[]): Uint16Array {
  const all = new Uint16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
