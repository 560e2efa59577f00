import type { CountedMonths } from '../../../../db/tables/datasets.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { rowsPerChunk } from '../chunks/chunks-to-merge.ts'
import { noteBuilt, noteCounted, readBuiltMonths, savePending, showStaged, stageMonth } from '../chunks/month-store.ts'
import { packRows } from '../chunks/pack-rows.ts'
import type { Month, MonthSource, SetKey } from '../sources/data-source.ts'

type RefreshedSet = SetKey & {
  readonly source: MonthSource
  readonly builtAt: string | null
  readonly plannedAt: string | null
  readonly pending: readonly Month[] | null
  readonly counted: CountedMonths | null
}

/** A transaction builds months from at least this much, so that small ones share one and a kill loses one large month. */
const countPerPiece = 20_000

/** A change can be seen at most this long after its time. Far more than any transaction takes, because a missed one is never found again. */
const overlapMs = 3_600_000

/**
 * Builds the next months that have changed: the pending ones, or else those that are found now. Returns how many chunks are new, or that
 * there is more to do.
 */
export async function refreshMonths(
  ctx: Ctx,
  set: RefreshedSet,
  { isPlannedAgain }: { isPlannedAgain: boolean },
): Promise<number | 'more'> {
  const left = [...(set.pending !== null && !isPlannedAgain ? set.pending : await findChanged(ctx, set))]
  for (let count = 0; count < countPerPiece; ) {
    const month = left.shift()
    if (month === undefined) return finish(ctx, set)
    count += await buildMonth(ctx, set, month)
  }
  await savePending(ctx, set, left)
  return 'more'
}

/**
 * The months that differ from what is built, the newest first. Something that has moved to another month is found there, and the month that
 * it left has one less. Only if something else has come there instead has it as many, and then that is found.
 */
async function findChanged(ctx: Ctx, set: RefreshedSet): Promise<Month[]> {
  const { source, counted: last, plannedAt, builtAt, pending } = set
  const since = plannedAt ?? builtAt
  const current = await source.countMonths(ctx)
  await noteCounted(ctx, set, current)
  const built = await readBuiltMonths(ctx, set)
  const all = [...new Set([...built, ...Object.keys(current.counts).map(Number)])]
  const keptBefore = await source.readKeptBefore(ctx)
  const isNew = since === null || last?.basis !== current.basis
  const changed = new Set(isNew ? all : [...(pending ?? []), ...(await source.readChanged(ctx, withOverlap(since)))])
  return all
    .filter(month => changed.has(month) || last?.counts[month] !== current.counts[month])
    .filter(month => month >= keptBefore || !built.has(month))
    .sort((a, b) => b - a)
}

const withOverlap = (at: string): string => new Date(Date.parse(at) - overlapMs).toISOString()

async function buildMonth(ctx: Ctx, set: RefreshedSet, month: Month): Promise<number> {
  const { dataset, readMonth } = set.source
  const { count, rows } = await readMonth(ctx, month)
  const chunks = []
  for (let index = 0; index < rows.length; index += rowsPerChunk) {
    const slice = rows.slice(index, index + rowsPerChunk)
    chunks.push({ packed: await packRows(dataset, slice), rowCount: slice.length })
  }
  await stageMonth(ctx, set, { month, chunks })
  return count
}

async function finish(ctx: Ctx, set: RefreshedSet): Promise<number> {
  const shown = await showStaged(ctx, set)
  await noteBuilt(ctx, set)
  return shown
}
