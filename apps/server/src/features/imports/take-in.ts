import type { ImportKind } from '@aftermile/contract/imports'
import type { ItemOutcome } from '@aftermile/contract/ingress'
import type { Ctx } from '../../context.ts'
import { codeOf } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { ingestItems } from '../ingest/ingest.ts'

type Asked = { kind: ImportKind; isHistorical: boolean; isDryRun: boolean }

/**
 * What the ingest makes of the items; a dry run is the same, undone. Should the database refuse a value that nobody had judged,
 * the batch is halved until the item that holds it stands alone.
 */
export async function takeInItems(ctx: Ctx, items: readonly unknown[], asked: Asked): Promise<Taken[]> {
  if (items.length === 0) return []
  await ctx.db.run(sql`savepoint taken_in`)
  try {
    const outcomes = await ingestItems(ctx, asked.kind, items, { isHistorical: asked.isHistorical })
    await ctx.db.run(asked.isDryRun ? sql`rollback to savepoint taken_in` : sql`release savepoint taken_in`)
    return outcomes
  } catch (error) {
    if (!isOfData(error)) throw error
    await ctx.db.run(sql`rollback to savepoint taken_in`)
    if (items.length === 1) return [unstorable]
    const middle = Math.ceil(items.length / 2)
    const first = await takeInItems(ctx, items.slice(0, middle), asked)
    return [...first, ...(await takeInItems(ctx, items.slice(middle), asked))]
  }
}

export type Taken = Omit<ItemOutcome, 'index'>

const unstorable: Taken = {
  status: 'refused',
  id: null,
  errors: [{ name: '', message: 'A value of this row cannot be stored' }],
}

/** PostgreSQL's classes for data that does not fit and constraints that do not hold. */
const isOfData = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '')
