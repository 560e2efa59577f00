import type { ImportKind } from '@aftermile/contract/intake/imports'
import type { ItemResult } from '@aftermile/contract/intake/ingress'
import { sql } from '../../../db/sql.ts'
import { bisectOnError } from '../../../jobs/bisect-on-error.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ingestItems } from '../ingest/ingest.ts'

type Asked = { kind: ImportKind; isHistorical: boolean; isDryRun: boolean }

export type IngestedRow = Omit<ItemResult, 'index'>

/** What the ingest makes of the items; a dry run is the same, undone. */
export function ingestRows(ctx: Ctx, items: readonly unknown[], asked: Asked): Promise<IngestedRow[]> {
  const takeIn = (some: readonly unknown[]) => ingestItems(ctx, asked.kind, some, { isHistorical: asked.isHistorical })
  const tryOut = async (some: readonly unknown[]) => {
    await ctx.db.run(sql`savepoint tried`)
    const outcomes = await takeIn(some)
    await ctx.db.run(sql`rollback to savepoint tried`)
    return outcomes
  }
  return bisectOnError<unknown, IngestedRow>(ctx, items, {
    all: asked.isDryRun ? tryOut : takeIn,
    refused: () => unstorable,
  })
}

const unstorable: IngestedRow = {
  status: 'refused',
  id: null,
  errors: [{ name: '', message: 'A value of this row cannot be stored' }],
}
