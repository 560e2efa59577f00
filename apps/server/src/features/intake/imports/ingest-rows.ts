import type { ImportKind } from '@aftermile/contract/intake/imports'
import type { ItemResult } from '@aftermile/contract/intake/ingress'
import { sql } from '../../../db/sql.ts'
import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingest } from '../ingest/ingest.ts'
import type { ReadItem } from './item-reader.ts'

type IngestOptions = {
  kind: ImportKind
  isHistorical: boolean
  isDryRun: boolean
  /** Looks at what was stored, before a dry run takes it back. */
  onPiece: (results: readonly IngestedRow[]) => Promise<void>
}

export type IngestedRow = Omit<ItemResult, 'index'>

/** Ingests the items and returns the results. A dry run does the same and rolls it back. */
export function ingestRows(ctx: Ctx, items: readonly ReadItem[], options: IngestOptions): Promise<IngestedRow[]> {
  const { kind, isHistorical, isDryRun } = options
  const ingestSome = async (batch: readonly ReadItem[]) => {
    const results = await ingestBatch(ctx, batch, { kind, isHistorical, isDryRun })
    await options.onPiece(results)
    return results
  }
  const dryRun = async (chosen: readonly ReadItem[]) => {
    await ctx.db.run(sql`savepoint dry_run`)
    const outcomes = await ingestSome(chosen)
    await ctx.db.run(sql`rollback to savepoint dry_run`)
    return outcomes
  }
  return bisectOnError<ReadItem, IngestedRow>(ctx, items, {
    all: isDryRun ? dryRun : ingestSome,
    refused: () => unstorable,
  })
}

/** What a dry run of items says once those of earlier pieces are stored. All of it is rolled back. */
export async function ingestAfter(
  ctx: Ctx,
  earlier: readonly (readonly ReadItem[])[],
  items: readonly ReadItem[],
  options: Pick<IngestOptions, 'kind' | 'isHistorical'>,
): Promise<IngestedRow[]> {
  const ingestAll = (batch: readonly ReadItem[]) =>
    bisectOnError<ReadItem, IngestedRow>(ctx, batch, {
      all: batch => ingestBatch(ctx, batch, { ...options, isDryRun: true }),
      refused: () => unstorable,
    })
  await ctx.db.run(sql`savepoint after_earlier`)
  for (const piece of earlier) await ingestAll(piece)
  const outcomes = await ingestAll(items)
  await ctx.db.run(sql`rollback to savepoint after_earlier`)
  return outcomes
}

type BatchOptions = Pick<IngestOptions, 'kind' | 'isHistorical' | 'isDryRun'>

async function ingestBatch(ctx: Ctx, items: readonly ReadItem[], { kind, ...options }: BatchOptions) {
  const milestones = items.some(readItem => readItem.milestones.length > 0) && {
    milestones: items.map(entry => entry.milestones),
  }
  const batch = { [kind]: items.map(({ item }) => item), ...milestones }
  return (await ingest(ctx, batch, { ...options, addsPackages: true }))[kind]
}

const unstorable: IngestedRow = {
  status: 'refused',
  id: null,
  errors: [{ name: '', message: 'A value in this row can’t be saved', code: 'not_storable' }],
}
