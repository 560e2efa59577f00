import type { ImportKind } from '@aftermile/contract/intake/imports'
import type { ItemResult } from '@aftermile/contract/intake/ingress'
import { sql } from '../../../db/sql.ts'
import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingestItems } from '../ingest/ingest.ts'

type IngestOptions = { kind: ImportKind; isHistorical: boolean; isDryRun: boolean }

export type IngestedRow = Omit<ItemResult, 'index'>

/** Ingests the items and returns the results. A dry run does the same and rolls it back. */
export function ingestRows(ctx: Ctx, items: readonly unknown[], options: IngestOptions): Promise<IngestedRow[]> {
  const ingest = (some: readonly unknown[]) =>
    ingestItems(ctx, options.kind, some, { isHistorical: options.isHistorical })
  const dryRun = async (some: readonly unknown[]) => {
    await ctx.db.run(sql`savepoint dry_run`)
    const outcomes = await ingest(some)
    await ctx.db.run(sql`rollback to savepoint dry_run`)
    return outcomes
  }
  return bisectOnError<unknown, IngestedRow>(ctx, items, {
    all: options.isDryRun ? dryRun : ingest,
    refused: () => unstorable,
  })
}

const unstorable: IngestedRow = {
  status: 'refused',
  id: null,
  errors: [{ name: '', message: 'A value in this row can’t be saved' }],
}
