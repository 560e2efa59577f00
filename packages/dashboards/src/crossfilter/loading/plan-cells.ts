import type { Dataset } from '../../data/dataset.ts'
import { noInline } from '../../no-inline.ts'
import { Cells } from '../state/cells.ts'
import { maxCells, PairCodes, TooManyCells } from '../state/pair-codes.ts'
import { isZero } from '../state/row-loops.ts'

/** A sample of rows, by field. */
export type Sample = {
  readonly codes: Readonly<Record<string, Uint16Array>>
  /** The part of the expected rows from which it was taken. */
  readonly share: number
}

type Draft = {
  readonly fields: readonly string[]
  readonly dimensions: readonly string[]
  /** The codes of the sample's rows. */
  readonly codes: Uint16Array
  /** The expected number of cells for all rows. */
  readonly cells: number
}

/** Days occur in many chunks, so new ones become rare. */
const maxDoublings = 2

const fewCells = 16

/** A sample is too small to fill a large table. */
const sampleSlots = 2 ** 16

/** Few enough cells to fit a processor's cache, with room for new combinations. */
export const usualCells = 8000

/**
 * Groups the dimensions so that correlated fields are together: each joins the group that it enlarges least, as long as
 * the cells stay under the limit.
 */
export function planCells(dataset: Dataset, sample: Sample, limit: number): Cells[] {
  const drafts: Draft[] = []
  for (const alone of dimensionsBySize(dataset, sample)) {
    // A few values are not worth a group of their own.
    const few = alone.cells <= fewCells ? bestJoin(drafts, alone, { sample, limit: limit * 3 }) : null
    const best = bestJoin(drafts, alone, { sample, limit }) ?? few
    if (best === null) drafts.push(alone)
    else drafts[best.at] = best.draft
  }
  return drafts.map(({ fields, dimensions }) => new Cells(fields, dimensions))
}

type Best = { readonly at: number; readonly draft: Draft; readonly growth: number }

/** Null if every group would get too many cells. */
function bestJoin(drafts: readonly Draft[], alone: Draft, { sample, limit }: { sample: Sample; limit: number }) {
  return drafts.reduce<Best | null>((best, before, index) => {
    const most = best === null ? limit : Math.min(limit, before.cells * best.growth)
    const draft = join(before, alone, { sample, most })
    if (draft === null || draft.cells > limit) return best
    const growth = draft.cells / before.cells
    return best === null || growth < best.growth ? { at: index, draft, growth } : best
  }, null)
}

function dimensionsBySize(dataset: Dataset, sample: Sample): Draft[] {
  const rows = Object.values(sample.codes)[0]?.length ?? 0
  const nothing: Draft = { fields: [], dimensions: [], codes: new Uint16Array(rows), cells: 1 }
  const alone = Object.entries(dataset.dimensions).map(([name, { fields }]) => ({ fields, dimensions: [name] }))
  const used = new Set(alone.flatMap(({ fields }) => fields))
  // Fields that only a metric or a figure reads need a group too.
  const unused = Object.keys(dataset.fields).filter(field => !used.has(field))
  return [...alone, ...unused.map(field => ({ fields: [field], dimensions: [] }))]
    .flatMap(item => join(nothing, { ...nothing, ...item }, { sample, most: maxCells }) ?? [])
    .sort((a, b) => b.cells - a.cells)
}

/** Null if already the sample has more cells than `most`. */
function join(draft: Draft, { fields, dimensions }: Draft, { sample, most }: { sample: Sample; most: number }) {
  const missing = fields.filter(field => !draft.fields.includes(field))
  const together = { fields: [...draft.fields, ...missing], dimensions: [...draft.dimensions, ...dimensions] }
  if (missing.length === 0) return { ...draft, ...together }
  const codes = draft.codes.slice()
  let size = 1
  try {
    for (const field of missing) {
      const pairs = new PairCodes({
        expected: Math.min(draft.cells, most, codes.length),
        most,
        slots: sampleSlots,
      })
      pairs.encode(codes, sample.codes[field] ?? new Uint16Array(codes.length))
      size = pairs.size
    }
  } catch (error) {
    if (error instanceof TooManyCells) return null
    throw error
  }
  return { ...together, codes, cells: expectedCells(codes, { size, share: sample.share }) }
}

/**
 * The estimated number of combinations in all rows. Where the second half of the sample has brought new ones, such as other days, so
 * will the rows that are not loaded yet.
 */
function expectedCells(codes: Uint16Array, { size, share }: { size: number; share: number }): number {
  const all = estimatedCells(codes, size)
  if (share >= 1) return all
  const growth = all / estimatedCells(codes.subarray(0, codes.length / 2), size)
  return all * Math.min(2, Math.max(1, growth)) ** Math.min(maxDoublings, Math.log2(1 / share))
}

/** By the combinations that occur once or twice (Chao's estimate). */
function estimatedCells(codes: Uint16Array, size: number): number {
  const times = new Uint32Array(size)
  countTimes(times, codes)
  const once = equalTo(times, 1)
  const found = size - equalTo(times, 0)
  return Math.max(1, found + (once * once) / (2 * Math.max(1, equalTo(times, 2))))
}

const countTimes = noInline(function countTimes(times: Uint32Array, codes: Uint16Array): void {
  for (let row = 0; row < codes.length; row++) {
    const cell = codes[row] as number
    times[cell] = (times[cell] as number) + 1
  }
})

const equalTo = noInline(function equalTo(times: Uint32Array, many: number): number {
  let found = 0
  for (let cell = 0; cell < times.length; cell++) found += isZero((times[cell] as number) ^ many)
  return found
})
