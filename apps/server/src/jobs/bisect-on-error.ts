import { codeOf } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

type Work<Item, Done> = {
  together(items: readonly Item[]): Promise<Done[]>
  /** What becomes of an item that the database refuses. */
  refused(item: Item): Done
}

/**
 * Works items off together. Should the database refuse what nobody had judged, they are halved until the one that it refuses stands
 * alone, so that no item keeps the others from being done.
 */
export async function bisectOnError<Item, Done>(
  ctx: Ctx,
  items: readonly Item[],
  work: Work<Item, Done>,
): Promise<Done[]> {
  const [first] = items
  if (first === undefined) return []
  await ctx.db.run(sql`savepoint together`)
  try {
    const done = await work.together(items)
    await ctx.db.run(sql`release savepoint together`)
    return done
  } catch (error) {
    if (!isOfData(error)) throw error
    await ctx.db.run(sql`rollback to savepoint together`)
    ctx.log.warn({ err: error, items: items.length }, 'The database refused some of the items')
    if (items.length === 1) return [work.refused(first)]
    const middle = Math.ceil(items.length / 2)
    const before = await bisectOnError(ctx, items.slice(0, middle), work)
    return [...before, ...(await bisectOnError(ctx, items.slice(middle), work))]
  }
}

/** PostgreSQL's classes for data that does not fit and constraints that do not hold. */
const isOfData = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '')
