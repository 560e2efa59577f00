import type { Dataset } from '../dataset.ts'
import { Cells } from './cells.ts'
import { PairCodes } from './pair-codes.ts'

/** By field, the codes of a sample of rows. */
export type Sample = Readonly<Record<string, Uint16Array>>

type Draft = {
  readonly fields: readonly string[]
  readonly dimensions: readonly string[]
  /** Of the sample's rows. */
  readonly codes: Uint16Array
  /** Expected of all rows. */
  readonly cells: number
}

/** Cells are cheap to count as long as they fit a processor's cache, and new combinations need room to come. */
export const usualCells = 8000

/**
 * Folds the dimensions into few groups whose fields go together: each joins the group that it multiplies least, as long as
 * the cells stay under the limit.
 */
export function planCells(dataset: Dataset, sample: Sample, limit: number): Cells[] {
  const drafts: Draft[] = []
  for (const alone of dimensionsBySize(dataset, sample)) {
    const joined = drafts.map((draft, at) => ({ at, draft: join(draft, alone, sample), before: draft.cells }))
    const fitting = joined.filter(({ draft }) => draft.cells <= limit)
    const growth = ({ draft, before }: (typeof joined)[number]) => draft.cells / before
    const [best] = fitting.sort((one, other) => growth(one) - growth(other) || one.at - other.at)
    if (best === undefined) drafts.push(alone)
    else drafts[best.at] = best.draft
  }
  return drafts.map(({ fields, dimensions }) => new Cells(fields, dimensions))
}

function dimensionsBySize(dataset: Dataset, sample: Sample): Draft[] {
  const rows = Object.values(sample)[0]?.length ?? 0
  const nothing: Draft = { fields: [], dimensions: [], codes: new Uint16Array(rows), cells: 1 }
  const alone = Object.entries(dataset.dimensions).map(([name, { fields }]) => ({ fields, dimensions: [name] }))
  const asked = new Set(alone.flatMap(({ fields }) => fields))
  // What only a metric or a figure reads must be somewhere, too.
  const unasked = Object.keys(dataset.fields).filter(field => !asked.has(field))
  return [...alone, ...unasked.map(field => ({ fields: [field], dimensions: [] }))]
    .map(one => join(nothing, { ...nothing, ...one }, sample))
    .sort((one, other) => other.cells - one.cells)
}

function join(draft: Draft, { fields, dimensions }: Draft, sample: Sample): Draft {
  const missing = fields.filter(field => !draft.fields.includes(field))
  const together = { fields: [...draft.fields, ...missing], dimensions: [...draft.dimensions, ...dimensions] }
  if (missing.length === 0) return { ...draft, ...together }
  const codes = draft.codes.slice()
  for (const field of missing) new PairCodes().encode(codes, sample[field] ?? new Uint16Array(codes.length))
  return { ...together, codes, cells: expectedCells(codes) }
}

/** How many combinations all rows have, judged by how many the sample has only once or twice (Chao's estimate). */
function expectedCells(codes: Uint16Array): number {
  // Combinations are numbered as they occur: there are no more of them than rows.
  const times = new Uint32Array(codes.length)
  for (const code of codes) times[code] = (times[code] ?? 0) + 1
  let distinct = 0
  let once = 0
  let twice = 0
  for (const many of times) {
    distinct += many > 0 ? 1 : 0
    once += many === 1 ? 1 : 0
    twice += many === 2 ? 1 : 0
  }
  return Math.max(1, distinct + (once * once) / (2 * Math.max(1, twice)))
}
