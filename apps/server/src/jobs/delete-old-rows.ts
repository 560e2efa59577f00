import { statement } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

/** Deletes old rows: `old` has the condition for each table, in which $1 is the tenant. */
export function deleteOldRows(old: Readonly<Record<string, string>>): (ctx: Ctx) => Promise<void> {
  const deletions = Object.entries(old).map(([table, condition]) =>
    statement(`delete from ${table} where tenant_id = $1 and (${condition})`),
  )
  return async ({ db, tenantId }) => {
    for (const deletion of deletions) await db.run(deletion(tenantId))
  }
}

export const olderThan = (days: number, column: string): string => `${column} < tenant_now() - interval '${days} days'`
