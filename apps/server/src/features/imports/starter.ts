import { type Role, scopesByRole } from '@aftermile/domain/access'
import type { Ctx } from '../../context.ts'
import { quoteText, sql } from '../../db/sql.ts'
import type { ImportRow } from './record.ts'

/** The merchants whoever started it is limited to at this moment; null when they may no longer import at all. */
export async function limitOf(
  { db, tenantId }: Ctx,
  { userId, merchants }: ImportRow,
): Promise<readonly string[] | null> {
  if (userId === null) return merchants
  const user = await db.find<{ role: Role; merchants: string[] }>(sql`
    select role, merchants from users where tenant_id = ${tenantId} and id = ${userId}`)
  const scopes: readonly string[] = user === null ? [] : (scopesByRole[user.role] ?? [])
  return user !== null && scopes.includes('data_import') ? user.merchants : null
}

/** A job has no limit of its own, so the one of the starter is put on for its work, where the policies hold it. */
export async function withinLimit<T>(ctx: Ctx, merchants: readonly string[], work: () => Promise<T>): Promise<T> {
  await setLimit(ctx, merchants)
  const result = await work()
  await setLimit(ctx, [])
  return result
}

const setLimit = ({ db }: Ctx, merchants: readonly string[]) =>
  db.run({ name: '', text: `set local app.merchants = ${quoteText(merchants.join(','))}`, values: [] })
