import { randomUUID } from 'node:crypto'
import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import { recordsOf } from '../../../db/records.ts'
import { array, type Part, part, sql } from '../../../db/sql.ts'
import { float } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockOrder } from '../lock-order.ts'
import { type Batch, type ClaimedMessage, claimedFields, leaseMs } from './message-batch.ts'

const leaseEnd = part`now() + ${leaseMs} * interval '1 ms'`
export const isFree = part`(claimed_until is null or claimed_until < now())`
export const isDue = part`state in ('queued', 'deferred') and due_at <= tenant_now() and ${isFree}`

/** Claims the messages of a queue that are due, the oldest first. */
export async function claimQueue(ctx: Ctx, queue: string, limit: number): Promise<Batch> {
  const claimId = randomUUID()
  const messages = await claim(
    ctx,
    part`
      select id, ${claimId}::uuid from messages where tenant_id = ${ctx.tenantId} and queue = ${queue} and ${isDue}
      order by due_at limit ${limit} for update skip locked`,
  )
  return { tenantId: ctx.tenantId, queue, claimId, messages }
}

/** Claims one message, if it is due and nobody else has it. */
export async function claimOne(ctx: Ctx, id: string): Promise<Batch | null> {
  const claimId = randomUUID()
  const messages = await claim(
    ctx,
    part`
      select id, ${claimId}::uuid from messages where tenant_id = ${ctx.tenantId} and id = ${id} and ${isDue}
      for update skip locked`,
  )
  const [message] = messages
  return message === undefined ? null : { tenantId: ctx.tenantId, queue: message.queue, claimId, messages }
}

/** Claims the messages that a query finds, each with the id of its claim. */
export const claim = ({ db, tenantId }: Ctx, found: Part): Promise<ClaimedMessage[]> =>
  // Materialized: a subquery that is run again would find other messages than those that it has locked.
  db.rows(sql`
    with found (found_id, claim_id) as materialized (${found})
    update messages set claimed_by = claim_id, claimed_until = ${leaseEnd} from found
    where tenant_id = ${tenantId} and id = found_id returning ${claimedFields}`)

export type Held = Pick<Batch, 'tenantId' | 'claimId'> & { readonly ids: readonly string[] }

/** The ids of messages that a claim still holds, in one of the states. They are locked. */
export const lockHeld = ({ tenantId, claimId, ids }: Held, ...states: readonly MessageStateId[]): Part =>
  lockHeldByAll(
    tenantId,
    ids.map(id => ({ id, claimId })),
    ...states,
  )

/** The ids of messages that several claims still hold, in one of the states. They are locked. */
export function lockHeldByAll(
  tenantId: string,
  held: readonly { readonly id: string; readonly claimId: string }[],
  ...states: readonly MessageStateId[]
): Part {
  const ids = array(held.map(({ id }) => id))
  const claimIds = array(held.map(({ claimId }) => claimId))
  return part`
    select id from messages where tenant_id = ${tenantId} and id = any (${ids}::text[])
      and (id, claimed_by) in (select * from unnest(${ids}::text[], ${claimIds}::uuid[])) and state = any (${array(states)})
    order by ${lockOrder} for update`
}

/** Keeps claims while their messages are being sent. Those that a transaction is writing now are left to it. */
export const renewClaims = ({ db, tenantId }: Ctx, held: readonly Pick<Held, 'claimId' | 'ids'>[]): Promise<number> =>
  db.run(sql`
    update messages set claimed_until = ${leaseEnd} where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from messages where tenant_id = ${tenantId} and id = any (${array(held.flatMap(({ ids }) => ids))}::text[])
        and claimed_by = any (${array(held.map(({ claimId }) => claimId))}::uuid[]) for update skip locked))`)

/** Gives back messages that were not sent. Others may take them at once. */
export const releaseClaim = ({ db }: Ctx, held: Held): Promise<number> =>
  db.run(sql`
    update messages set claimed_by = null, claimed_until = null
    where tenant_id = ${held.tenantId} and id in (${lockHeld(held, 'queued', 'deferred')})`)

export type Postponed = {
  readonly id: string
  readonly queue: string
  readonly waitMs: number
  readonly state: 'queued' | 'deferred'
  readonly reason: string | null
}

/** Gives back messages that wait until somebody decides about them. They have no time at which they are due. */
export async function hold({ db }: Ctx, held: Held, reason: string): Promise<void> {
  if (held.ids.length === 0) return
  await db.run(sql`
    update messages set claimed_by = null, claimed_until = null, state = 'deferred', state_at = tenant_now(), reason = ${reason}, due_at = null
    where tenant_id = ${held.tenantId} and id in (${lockHeld(held, 'queued', 'deferred')})`)
}

const later = recordsOf(messages, ['id', 'queue', 'state', 'reason'], { waitMs: float })

/** Gives back messages for later or for another queue. */
export async function postpone(
  { db, tenantId }: Ctx,
  { claimId }: Pick<Batch, 'claimId'>,
  postponed: readonly Postponed[],
): Promise<void> {
  if (postponed.length === 0) return
  const held = { tenantId, claimId, ids: postponed.map(({ id }) => id) }
  await db.run(sql`
    update messages m set claimed_by = null, claimed_until = null, queue = x.queue, state = x.state, reason = x.reason,
      due_at = greatest(m.due_at, x.due_at), state_at = case when m.state = x.state then m.state_at else x.now end
    from (
      select *, tenant_now() as now, tenant_now() + "waitMs" * interval '1 ms' as due_at
      from ${later.with(postponed)}
    ) x
    where m.tenant_id = ${tenantId} and m.id = x.id and m.id in (${lockHeld(held, 'queued', 'deferred')})`)
}
