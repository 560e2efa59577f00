import { array, sql } from '../../db/sql.ts'
import { refused } from '../../runtime/problem.ts'
import type { Ctx } from '../../tenancy/context.ts'

/** Refuses merchants that do not exist or that the caller may not see. One that was stored before may stay. */
export async function refuseUnknownMerchants(
  { db, tenantId }: Ctx,
  merchants: readonly string[],
  before: readonly string[],
  field = 'merchants',
): Promise<void> {
  const added = merchants.filter(id => !before.includes(id))
  if (added.length === 0) return
  const found = await db.rows<{ id: string }>(
    sql`select id from merchants where tenant_id = ${tenantId} and id = any (${array(added)})`,
  )
  const unknown = added.filter(id => !found.some(item => item.id === id))
  if (unknown.length > 0) throw refused(field, `{_field_} contains unknown merchants: ${unknown.join(', ')}`)
}
