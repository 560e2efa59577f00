import type { ImportKind } from '@aftermile/contract/intake/imports'
import type { ItemResult } from '@aftermile/contract/intake/ingress'
import { sql } from '../../../db/sql.ts'
import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingest } from '../ingest/ingest.ts'
import type { ReadItem } from './item-reader.ts'

type IngestOptions = { kind: ImportKind; isHistorical: boolean; isDryRun: boolean }

export type IngestedRow = Omit<ItemResult, 'index'>

/** Ingests the items and returns the results. A dry run does the same and rolls it back. */
export function ingestRows(ctx: Ctx, items: readonly ReadItem[], options: IngestOptions): Promise<IngestedRow[]> {
  const { kind, isHistorical } = options
  const ingestSome = async (some: readonly ReadItem[]) => {
    const milestones = some.some(one => one.milestones.length > 0) && { milestones: some.map(one => one.milestones) }
    return (
      await ingest(ctx, { [kind]: some.map(({ item }) => item), ...milestones }, { isHistorical, addsPackages: true })
    )[kind]
  }
  const dryRun = async (some: readonly ReadItem[]) => {
    await ctx.db.run(sql`savepoint dry_run`)
    const outcomes = await ingestSome(some)
    await ctx.db.run(sql`rollback to savepoint dry_run`)
    return outcomes
  }
  return bisectOnError<ReadItem, IngestedRow>(ctx, items, {
    all: options.isDryRun ? dryRun : ingestSome,
    refused: () => unstorable,
  })
}

const unstorable: IngestedRow = {
  status: 'refused',
  id: null,
  errors: [{ name: '', message: 'A value in this row can’t be saved' }],
}
