import { randomUUID } from 'node:crypto'
import { records } from '../../../db/records.ts'
import { array, type Part, part, sql } from '../../../db/sql.ts'
import { integer, orNull, text, uuid } from '../../../db/table.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findForSending, type SendingTemplate } from '../../settings/templates/find-for-sending.ts'
import { isBatched } from '../../settings/webhooks/signing-secrets.ts'
import { webhookOf } from '../queues/queues.ts'
import { deferUntilOpen } from '../waiting/call-schedule.ts'
import { claim, isDue, isFree } from './claim.ts'
import type { Batch, ClaimedMessage } from './message-batch.ts'

/** A claim takes the messages that are due first, so they are among the first of the queue. */
const mostQueues = 1000

export type WantedQueue = { readonly queue: string; readonly limit: number }

/**
 * Claims webhooks of queues that are due, in the order in which they were queued: the whole of a batch that is repeated, a new
 * batch, or several that are sent one after the other. Outside of its schedule only tests are sent. Null: somebody else is sending to
 * the same receiver. No queue may be asked for twice.
 */
export async function claimWebhooks(ctx: Ctx, wanted: readonly WantedQueue[]): Promise<(Batch | null)[]> {
  const { tenantId } = ctx
  const ours = await lockQueues(ctx, wanted)
  const firsts = await readFirsts(ctx, ours)
  const due = firsts.filter(({ now }) => now !== null)
  const takes = due.some(({ isBusy }) => !isBusy) ? await planTakes(ctx, due, wanted) : []
  const messages = Map.groupBy(await takeAll(ctx, takes), ({ queue }) => queue)
  const isBusy = new Set(due.flatMap(first => (first.isBusy ? [first.queue] : [])))
  const claims = new Map(takes.map(({ queue, claimId }) => [queue, claimId]))
  return wanted.map(({ queue }) =>
    !ours.has(queue) || isBusy.has(queue)
      ? null
      : {
          ...{ tenantId, queue, claimId: claims.get(queue) ?? randomUUID() },
          messages: (messages.get(queue) ?? []).toSorted(byDueTime),
        },
  )
}

/** The queues that nobody else is claiming from. */
async function lockQueues({ db, tenantId }: Ctx, wanted: readonly WantedQueue[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ queue: string; isOurs: boolean }>(sql`
    select queue, pg_try_advisory_xact_lock(hashtextextended(${`webhooks/${tenantId}/`} || queue, 0)) as "isOurs"
    from unnest(${array(wanted.map(({ queue }) => queue))}::text[]) as l (queue)`)
  return new Set(rows.flatMap(({ queue, isOurs }) => (isOurs ? [queue] : [])))
}

/** What is due first in a queue. now is null if nothing is. isBusy: something of the queue is being sent. */
type First = {
  readonly queue: string
  readonly batchId: string | null
  readonly now: number | null
  readonly isBusy: boolean
}

const readFirsts = ({ db, tenantId }: Ctx, queues: ReadonlySet<string>): Promise<First[]> =>
  db.rows<First>(sql`
    select l.queue, f."batchId", f.now, f.now is not null and exists (
      select 1 from (
        select claimed_until from messages where tenant_id = ${tenantId} and queue = l.queue and state in ('queued', 'deferred', 'sending')
        order by due_at limit ${mostQueues}
      ) m where claimed_until > now()) as "isBusy"
    from unnest(${array([...queues])}::text[]) as l (queue) left join lateral (
      select batch_id as "batchId", date_part('epoch', tenant_now()) * 1000 as now
      from messages where tenant_id = ${tenantId} and queue = l.queue and ${isDue} order by due_at, id limit 1
    ) f on true`)

type Kind = 'tests' | 'repeated' | 'new batch' | 'single'
type Take = WantedQueue & { readonly kind: Kind; readonly claimId: string; readonly batchId: string | null }

async function planTakes(ctx: Ctx, due: readonly First[], wanted: readonly WantedQueue[]): Promise<Take[]> {
  const limits = new Map(wanted.map(({ queue, limit }) => [queue, limit]))
  const free = due.filter(({ isBusy }) => !isBusy)
  const templates = await findForSending(
    ctx,
    free.map(({ queue }) => webhookOf(queue) ?? ''),
  )
  const takes: Take[] = []
  for (const { queue, batchId, now } of free) {
    const main = templates.get(webhookOf(queue) ?? '')?.main
    const take = { queue, limit: limits.get(queue) ?? 0, claimId: randomUUID(), batchId }
    if (!(await isOpen(ctx, main, { queue, now: now ?? 0 }))) takes.push({ ...take, kind: 'tests' })
    else if (batchId !== null) takes.push({ ...take, kind: 'repeated' })
    else if (main !== undefined && isBatched(main)) takes.push({ ...take, kind: 'new batch', limit: main.maxBatchSize })
    else takes.push({ ...take, kind: 'single' })
  }
  return takes
}

const isOpen = (ctx: Ctx, main: SendingTemplate['main'] | undefined, { queue, now }: { queue: string; now: number }) =>
  deferUntilOpen(ctx, main?.triggerSchedule ?? null, {
    due: part`tenant_id = ${ctx.tenantId} and queue = ${queue} and ${isDue}`,
    now,
  })

const taken = records({ queue: text, limit: integer, claimId: uuid, batchId: orNull(uuid) })

async function takeAll(ctx: Ctx, takes: readonly Take[]): Promise<ClaimedMessage[]> {
  const messages: ClaimedMessage[] = []
  for (const [kind, ones] of Map.groupBy(takes, take => take.kind))
    messages.push(
      ...(await claim(
        ctx,
        part`
          select m.id, x."claimId" from ${taken.with(ones)} cross join lateral (
            select id from messages where tenant_id = ${ctx.tenantId} and ${kinds[kind]} for update skip locked) m`,
      )),
    )
  return messages
}

const kinds: Readonly<Record<Kind, Part>> = {
  tests: part`queue = x.queue and ${isDue} and is_test limit x.limit`,
  repeated: part`batch_id = x."batchId" and state in ('queued', 'deferred') and ${isFree}`,
  // A batch takes what waits, also what came a moment ago.
  'new batch': part`queue = x.queue and batch_id is null and (${isDue} or state = 'queued' and attempts = 0 and ${isFree})
    order by due_at, id limit x.limit`,
  single: part`queue = x.queue and batch_id is null and ${isDue} order by due_at, id limit x.limit`,
}

function byDueTime(a: ClaimedMessage, b: ClaimedMessage): number {
  const [first, other] = [a, b].map(({ dueAt }) => Date.parse(dueAt ?? '')) as [number, number] // of two messages
  return first - other || (a.id < b.id ? -1 : 1)
}
