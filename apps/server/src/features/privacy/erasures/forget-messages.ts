import { array, type Part, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockOrder } from '../../messages/lock-order.ts'
import { isOfContainers, type Keys } from '../blanking/forget-around.ts'

const atOnce = 500

/** Somebody else follows the parcel: such messages name nobody but them. */
const notToSubscribers = part`occurrence not like 'follow/%' and occurrence not like 'confirm/%'`
const isKnown = part`(recipient is not null or subject is not null or content is not null or given is not null)`

/** The messages about containers that hold something of a person. */
export const messagesAbout = (tenantId: string, containers: Keys): Part =>
  part`tenant_id = ${tenantId} and ${isKnown} and ${notToSubscribers} and ${isOfContainers(containers)}`

export const forgetMessagesAbout = (ctx: Ctx, containers: Keys): Promise<number> =>
  forget(ctx, messagesAbout(ctx.tenantId, containers))

/** Forgets the next messages that went to an address or name it. Returns how many; 0: there are no more. */
export const forgetMessagesTo = async (ctx: Ctx, address: string): Promise<number> =>
  forget(
    ctx,
    part`tenant_id = ${ctx.tenantId} and ${isKnown} and id = any (${array(await findMessagesTo(ctx, address, atOnce))})`,
  )

/** Messages to users of the console are not among them. */
export async function findMessagesTo({ db }: Ctx, address: string, atMost: number): Promise<string[]> {
  const like = `%${address.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await db.rows<{ id: string }>(sql`
    select id from search.messages(${like}, '{}', null, null, null, null, null, 1, true, ${atMost})`)
  return rows.map(({ id }) => id)
}

/** That a message was sent, when and by which template stays. What waits is not sent; what is being sent may arrive. */
async function forget({ db, tenantId }: Ctx, which: Part): Promise<number> {
  const locked = await db.rows<{ id: string }>(
    sql`select id from messages where ${which} order by ${lockOrder} for update`,
  )
  const ids = array(locked.map(({ id }) => id))
  await db.run(sql`
    update messages set recipient = null, subject = null, content = null, given = null, provider_id = null,
      state = case when state in ('queued', 'deferred') then 'suppressed' when state = 'sending' then 'unknown' else state end,
      reason = case when state in ('queued', 'deferred', 'sending') then 'The receiver was erased.' end,
      due_at = null, claimed_by = null, claimed_until = null
    where tenant_id = ${tenantId} and id = any (${ids})`)
  await db.run(sql`
    update message_attempts set answer = null where tenant_id = ${tenantId} and message_id = any (${ids}) and answer is not null`)
  return locked.length
}
