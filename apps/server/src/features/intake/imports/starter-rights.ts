import { type Role, scopesByRole } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ImportRow } from './import-record.ts'

/** The merchants that the starter of an import is limited to now. Null: the starter may no longer import at all. */
export async function merchantLimitOfStarter(
  { db, tenantId }: Ctx,
  { userId, merchants }: ImportRow,
): Promise<readonly string[] | null> {
  if (userId === null) return merchants
  const user = await db.find<{ role: Role; merchants: string[] }>(sql`
    select role, merchants from users where tenant_id = ${tenantId} and id = ${userId}`)
  const scopes: readonly string[] = user === null ? [] : (scopesByRole[user.role] ?? [])
  return user !== null && scopes.includes('data_import') ? user.merchants : null
}
