import type { Ctx } from '../../context.ts'
import { codeOf } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { JobRow } from './record.ts'
import { type Item, type Worked, workItems } from './work.ts'

/**
 * Works the rows off together. Should the database refuse what nobody had judged, they are halved until the one that it refuses
 * stands alone, so that no row keeps the others from being done.
 */
export async function workAlone(ctx: Ctx, job: JobRow, items: readonly Item[]): Promise<Worked[]> {
  if (items.length === 0) return []
  await ctx.db.run(sql`savepoint worked`)
  try {
    const worked = await workItems(ctx, job, items)
    await ctx.db.run(sql`release savepoint worked`)
    return worked
  } catch (error) {
    if (!/^2[23]/.test(codeOf(error) ?? '')) throw error // data that does not fit, constraints that do not hold
    await ctx.db.run(sql`rollback to savepoint worked`)
    ctx.log.warn({ err: error, jobId: job.id, rows: items.length }, 'A bulk action was refused by the database')
    if (items.length === 1) return items.map(impossible)
    const middle = Math.ceil(items.length / 2)
    return [...(await workAlone(ctx, job, items.slice(0, middle))), ...(await workAlone(ctx, job, items.slice(middle)))]
  }
}

function impossible({ position, id, outcomes }: Item): Worked {
  const message = 'It could not be stored'
  return {
    ...{ position, id, message },
    merchantId: null,
    status: 'refused',
    outcomes: outcomes.map(outcome => (outcome === 'waiting' ? 'refused' : outcome)),
    results: [{ id, merchantId: null, status: 'refused', message }],
  }
}
