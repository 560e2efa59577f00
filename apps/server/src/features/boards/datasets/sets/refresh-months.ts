import type { Ctx } from '../../../../tenancy/context.ts'
import { rowsPerChunk } from '../chunks/chunks-to-merge.ts'
import {
  noteBuilt,
  nothingLeft,
  readKnownMonths,
  restartPlan,
  savePending,
  showStaged,
  stageMonth,
} from '../chunks/month-store.ts'
import { packRows } from '../chunks/pack-rows.ts'
import type { Month, MonthSource, SetKey } from '../sources/data-source.ts'

type RefreshedSet = SetKey & { readonly source: MonthSource }

/** A transaction builds months from at least this much, so that small ones share one and a kill loses one large month. */
const countPerPiece = 20_000

/** Builds the next months that have changed: `pending`, or else those that are found now. Returns how many chunks are new, or that there is more to do. */
export async function refreshMonths(
  ctx: Ctx,
  set: RefreshedSet,
  pending: readonly Month[] | null,
): Promise<number | 'more'> {
  const left = [...(pending ?? (await findChanged(ctx, set)))]
  for (let count = 0; count < countPerPiece; ) {
    const month = left.shift()
    if (month === undefined) return finish(ctx, set)
    count += await buildMonth(ctx, set, month)
  }
  await savePending(ctx, set, left)
  return 'more'
}

/** The months that differ from what is built, the newest first. */
async function findChanged(ctx: Ctx, set: RefreshedSet): Promise<Month[]> {
  await restartPlan(ctx, set)
  const known = await readKnownMonths(ctx, set)
  const current = new Map((await set.source.readMonths(ctx)).map(state => [state.month, state.fingerprint]))
  const keptBefore = await set.source.readKeptBefore(ctx)
  return [...new Set([...known.keys(), ...current.keys()])]
    .filter(month => (current.get(month) ?? nothingLeft) !== known.get(month))
    .filter(month => month >= keptBefore || !known.has(month))
    .sort((one, other) => other - one)
}

async function buildMonth(ctx: Ctx, set: RefreshedSet, month: Month): Promise<number> {
  const { dataset, readMonth } = set.source
  const { count, fingerprint, rows } = await readMonth(ctx, month)
  const chunks = []
  for (let at = 0; at < rows.length; at += rowsPerChunk) {
    const some = rows.slice(at, at + rowsPerChunk)
    chunks.push({ packed: await packRows(dataset, some), rowCount: some.length })
  }
  await stageMonth(ctx, set, { month, fingerprint: count === 0 ? nothingLeft : fingerprint, chunks })
  return count
}

async function finish(ctx: Ctx, set: RefreshedSet): Promise<number> {
  const shown = await showStaged(ctx, set)
  await noteBuilt(ctx, set)
  return shown
}
