import { openPool } from '../db/pool.ts'
import { type Part, sql } from '../db/sql.ts'
import { openLog } from '../runtime/log.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'

/** What a work in the transaction of a user of the tenant reads, under row-level security. */
export async function asTenant(url: string, work: (ctx: Ctx) => Promise<string[]>): Promise<string> {
  const onError = (error: Error) => {
    throw error
  }
  const pool = openPool({ url, role: 'aftermile_app', max: 1, statementTimeoutMs: 5000, onError })
  const author = { id: 'test', name: 'Test' }
  const lines = await inTenant(pool, { limits: { tenantId: 'nordhem', merchants: [] } }, ({ db, now }) =>
    work({ tenantId: 'nordhem', author, db, now, log: openLog('silent') }),
  )
  await pool.end()
  return lines.join('\n')
}

export const planOf = async ({ db }: Ctx, query: Part): Promise<string[]> =>
  (await db.rows<Record<string, string>>(sql`explain ${query}`)).flatMap(row => Object.values(row))
