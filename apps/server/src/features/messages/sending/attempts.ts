import { channels } from '@aftermile/domain/channels/channels'
import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import { recordsOf } from '../../../db/records.ts'
import { array, sql } from '../../../db/sql.ts'
import { float, integer, json, orNull, type Row, text, textOf, uuid } from '../../../db/table.ts'
import { type messageAttempts, messages } from '../../../db/tables/messages.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Given } from '../content/given.ts'
import { credentialOf } from '../queues/queues.ts'
import { lockHeld, lockHeldByAll } from './claim.ts'
import { type Batch, leaseMs } from './message-batch.ts'

/** A message with what was rendered. What is null stays as it is. */
export type ReadyMessage = {
  readonly id: string
  readonly packed: Buffer | null
  readonly subject: string | null
  readonly recipient: string | null
  readonly segments: number | null
  /** What another attempt needs that is stored nowhere else. */
  readonly kept: Given | null
}

/** The claim that a message was taken with, and the queue that it is sent by. */
type By = { readonly by: Pick<Batch, 'claimId' | 'queue'> }

const heldBy = <One extends By & { readonly id: string }>(ones: readonly One[]) =>
  ones.map(({ id, by: { claimId } }) => ({ id, claimId }))

/** Those of a list that a statement has written. */
function writtenOf<Written extends { readonly id: string; readonly claimId: string }>(written: readonly Written[]) {
  const keyOf = (id: string, claimId: string) => `${claimId} ${id}`
  const byKey = new Map(written.map(item => [keyOf(item.id, item.claimId), item]))
  return ({ id, by }: By & { readonly id: string }): Written | undefined => byKey.get(keyOf(id, by.claimId))
}

const readied = recordsOf(messages, ['id', 'subject', 'recipient', 'segments', 'appId', 'credentialId'], {
  claimId: uuid,
  packed: orNull(text),
  kept: orNull(json<Given>()),
})

/**
 * Notes that an attempt begins, before anything is sent: a process that dies afterwards leaves a message that may have been sent.
 * Returns the number of the attempt of each message, and null for one that is no longer ours.
 */
export async function beginAttempts(
  { db, tenantId }: Ctx,
  ready: readonly (ReadyMessage & By)[],
): Promise<(number | null)[]> {
  const rows = await db.rows<{ id: string; claimId: string; number: number }>(sql`
    with begun as (
      update messages m set state = 'sending', state_at = tenant_now(), reason = null, attempts = m.attempts + 1,
        given = x.kept,
        content = coalesce(decode(x.packed, 'base64'), m.content), subject = coalesce(x.subject, m.subject),
        recipient = coalesce(x.recipient, m.recipient), segments = coalesce(x.segments, m.segments),
        claimed_until = now() + ${leaseMs} * interval '1 ms'
      from ${readied.with(ready.map(asRecord))}
      where m.tenant_id = ${tenantId} and m.id = x.id and m.claimed_by = x."claimId"
        and m.id in (${lockHeldByAll(tenantId, heldBy(ready), 'queued', 'deferred')})
      returning m.id, m.claimed_by as "claimId", m.attempts as number, x."appId", x."credentialId"
    ), noted as (
      insert into message_attempts (tenant_id, message_id, number, app_id, credential_id)
      select ${tenantId}, id, number, "appId", "credentialId" from begun returning 1
    )
    select id, "claimId", number from begun`)
  const begunOf = writtenOf(rows)
  return ready.map(item => begunOf(item)?.number ?? null)
}

const asRecord = ({ packed, by, ...one }: ReadyMessage & By) => ({
  ...one,
  ...credentialOf(by.queue),
  claimId: by.claimId,
  packed: packed?.toString('base64') ?? null,
})

/** How an attempt ended, and what becomes of the message. */
export type EndedAttempt = {
  readonly id: string
  readonly number: number
  readonly outcome: 'sent' | 'rejected' | 'failed' | 'unknown'
  readonly answer: string | null
  readonly state: MessageStateId
  readonly reason: string | null
  /** Where and when it is tried again; null if it is not. */
  readonly queue: string | null
  readonly waitMs: number | null
  readonly providerId: string | null
  readonly segments: number | null
  readonly price: number | null
  readonly currency: string | null
}

const endFields = [
  'id',
  'state',
  'reason',
  'providerId',
  'segments',
  'price',
  'currency',
  'appId',
  'credentialId',
] as const
const ends = recordsOf(messages, endFields, {
  claimId: uuid,
  number: integer,
  outcome: textOf<NonNullable<Row<typeof messageAttempts>['outcome']>>(),
  answer: orNull(text),
  queue: orNull(text),
  waitMs: orNull(float),
})

/** Saves how attempts ended. A message that somebody else has dealt with since is left alone. Returns the others. */
export async function endAttempts<Ended extends EndedAttempt & By>(
  { db, tenantId }: Ctx,
  ended: readonly Ended[],
): Promise<Ended[]> {
  const records = ended.map(({ by, ...one }) => ({ ...one, ...credentialOf(by.queue), claimId: by.claimId }))
  const rows = await db.rows<{ id: string; claimId: string }>(sql`
    with x as (
      select *, tenant_now() as now, tenant_now() + "waitMs" * interval '1 ms' as due_at
      from ${ends.with(records)}
    ), saved as (
      update messages m set state = x.state, state_at = tenant_now(), reason = x.reason, queue = coalesce(x.queue, m.queue),
        due_at = x.due_at, given = case when x.due_at is null then null else m.given end, claimed_by = null, claimed_until = null,
        sent_at = case when x.state = 'sent' then x.now else m.sent_at end,
        app_id = case when x.state = 'sent' then x."appId" else m.app_id end,
        credential_id = case when x.state = 'sent' then x."credentialId" else m.credential_id end,
        provider_id = coalesce(x."providerId", m.provider_id), segments = coalesce(x.segments, m.segments),
        price = coalesce(x.price, m.price), currency = coalesce(x.currency, m.currency)
      from x where m.tenant_id = ${tenantId} and m.id = x.id and m.claimed_by = x."claimId" and m.attempts = x.number
        and m.id in (${lockHeldByAll(tenantId, heldBy(ended), 'sending')})
      returning m.id, x."claimId"
    ), noted as (
      update message_attempts a set ended_at = tenant_now(), outcome = x.outcome, answer = x.answer
      from x join saved s on s.id = x.id and s."claimId" = x."claimId"
      where a.tenant_id = ${tenantId} and a.message_id = x.id and a.number = x.number
    )
    select id, "claimId" from saved`)
  const savedOf = writtenOf(rows)
  return ended.filter(item => savedOf(item) !== undefined)
}

export type FailedMessage = {
  readonly id: string
  readonly state: 'failed' | 'suppressed'
  readonly reason: string
}

const failures = recordsOf(messages, ['id', 'state', 'reason'])

/** Ends messages that cannot be sent at all: no attempt was made. */
export async function endUnsent(
  { db, tenantId }: Ctx,
  { claimId }: Batch,
  failed: readonly FailedMessage[],
): Promise<void> {
  if (failed.length === 0) return
  const held = { tenantId, claimId, ids: failed.map(({ id }) => id) }
  await db.run(sql`
    update messages m set state = x.state, state_at = tenant_now(), reason = x.reason, due_at = null, given = null, claimed_by = null,
      claimed_until = null
    from ${failures.with(failed)}
    where m.tenant_id = ${tenantId} and m.id = x.id and m.id in (${lockHeld(held, 'queued', 'deferred')})`)
}

const repeatable = channels.filter(({ isRepeatable }) => isRepeatable).map(({ id }) => id)

const orphanReason = 'The server stopped while sending. Nobody knows whether it arrived.'

/**
 * Ends the attempts of processes that have died. What a person gets may have been sent, so it waits for somebody to look. What a
 * receiver recognises by its id is repeated.
 */
export const endOrphans = ({ db, tenantId }: Ctx, inHand: readonly string[]): Promise<number> =>
  db.run(sql`
    with orphans as (
      update messages set state = case when channel = any (${array(repeatable)}) then 'queued' else 'unknown' end, state_at = tenant_now(),
        reason = case when channel = any (${array(repeatable)}) then null else ${orphanReason} end,
        due_at = case when channel = any (${array(repeatable)}) then clock.now end, given = null, claimed_by = null, claimed_until = null
      from (select tenant_now()) as clock (now)
      where tenant_id = ${tenantId} and id in (
        select id from messages where tenant_id = ${tenantId} and state = 'sending' and claimed_until < now()
          and not id = any (${array(inHand)}::text[]) for update skip locked)
      returning id, attempts
    )
    update message_attempts a set ended_at = tenant_now(), outcome = 'unknown' from orphans o
    where a.tenant_id = ${tenantId} and a.message_id = o.id and a.number = o.attempts and a.outcome is null`)
