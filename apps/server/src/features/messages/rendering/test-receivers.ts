import type { Colleague } from '@aftermile/contract/people/conversations'
import { array, sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { visibleTo } from '../../people/user-rows.ts'

/** The users who can get a test, by name. */
export const listTestReceivers = ({ db, tenantId, actor }: RequestCtx): Promise<Colleague[]> =>
  db.rows(sql`
    select id, name from users where tenant_id = ${tenantId} and activated_at is not null and not is_disabled
      and ${visibleTo(actor)} order by name, id`)

type Found = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly merchants: readonly string[]
}

/** The addresses of colleagues. Nobody gets a test about a merchant that they may not see. */
export async function addressesOf(
  { db, tenantId, actor }: RequestCtx,
  userIds: readonly string[],
  merchantId: string | null,
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const found = await db.rows<Found>(sql`
    select id, name, email, merchants from users
    where tenant_id = ${tenantId} and id = any (${array(wanted)}) and activated_at is not null and not is_disabled
      and ${visibleTo(actor)} order by name, id`)
  if (found.length < wanted.length) throw refused('userIds', '{_field_} must be active users of your tenant')
  const blind = found.find(
    ({ merchants }) => merchantId !== null && merchants.length > 0 && !merchants.includes(merchantId),
  )
  if (blind !== undefined)
    throw refused('userIds', `${blind.name} can’t see this merchant. Choose another shipment or order`)
  return found.map(({ email }) => email)
}
