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
  look: (results: readonly IngestedRow[]) => Promise<void>
}

export type IngestedRow = Omit<ItemResult, 'index'>

/** Ingests the items and returns the results. A dry run does the same and rolls it back. */
export function ingestRows(ctx: Ctx, items: readonly ReadItem[], options: IngestOptions): Promise<IngestedRow[]> {
  const { kind, isHistorical, isDryRun } = options
  const ingestSome = async (some: readonly ReadItem[]) => {
    const milestones = some.some(one => one.milestones.length > 0) && { milestones: some.map(one => one.milestones) }
    const batch = { [kind]: some.map(({ item }) => item), ...milestones }
    const results = (await ingest(ctx, batch, { isHistorical, isDryRun, addsPackages: true }))[kind]
    await options.look(results)
    return results
  }
  const dryRun = async (some: readonly ReadItem[]) => {
    await ctx.db.run(sql`savepoint dry_run`)
    const outcomes = await ingestSome(some)
    await ctx.db.run(sql`rollback to savepoint dry_run`)
    return outcomes
  }
  return bisectOnError<ReadItem, IngestedRow>(ctx, items, {
    all: isDryRun ? dryRun : ingestSome,
    refused: () => unstorable,
  })
}

const unstorable: IngestedRow = {
  status: 'refused',
  id: null,
  errors: [{ name: '', message: 'A value in this row can’t be saved', code: 'not_storable' }],
}
