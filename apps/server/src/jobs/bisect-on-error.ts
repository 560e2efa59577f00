import { codeOf } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

type Work<Item, Done> = {
  all(items: readonly Item[]): Promise<Done[]>
  /** The result for an item that the database refuses. */
  refused(item: Item): Done
  /** Whether an error comes from the items. Only those of the data do, unless this says otherwise. */
  isFaultOfItems?(error: unknown): boolean
}

/**
 * Processes all items at once. When the database refuses their data, the batch is split in halves until the refused item is alone, so
 * that one bad item does not block the others.
 */
export async function bisectOnError<Item, Done>(
  ctx: Ctx,
  items: readonly Item[],
  work: Work<Item, Done>,
): Promise<Done[]> {
  const [first] = items
  if (first === undefined) return []
  await ctx.db.run(sql`savepoint batch`)
  try {
    const done = await work.all(items)
    await ctx.db.run(sql`release savepoint batch`)
    return done
  } catch (error) {
    if (!(work.isFaultOfItems ?? isDataError)(error)) throw error
    await ctx.db.run(sql`rollback to savepoint batch`)
    ctx.log.warn({ err: error, items: items.length }, 'The database refused some of the items')
    if (items.length === 1) return [work.refused(first)]
    const middle = Math.ceil(items.length / 2)
    const before = await bisectOnError(ctx, items.slice(0, middle), work)
    return [...before, ...(await bisectOnError(ctx, items.slice(middle), work))]
  }
}

/** The PostgreSQL error classes for invalid data and violated constraints. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '')
