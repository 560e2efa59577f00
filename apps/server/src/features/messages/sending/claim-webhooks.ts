import { randomUUID } from 'node:crypto'
import { records } from '../../../db/records.ts'
import { array, type Part, part, sql } from '../../../db/sql.ts'
import { integer, orNull, text, uuid } from '../../../db/table.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findForSending, type SendingTemplate } from '../../settings/templates/find-for-sending.ts'
import { isBatched } from '../../settings/webhooks/signing-secrets.ts'
import { webhookOf } from '../lanes/lanes.ts'
import { deferUntilOpen } from '../waiting/call-schedule.ts'
import { claim, isDue, isFree } from './claim.ts'
import type { Batch, ClaimedMessage } from './message-batch.ts'

/** A claim takes the messages that are due first, so they are among the first of the lane. */
const lookAt = 1000

export type WantedLane = { readonly lane: string; readonly limit: number }

/**
 * Claims webhooks of lanes that are due, in the order in which they were queued: the whole of a batch that is repeated, a new
 * batch, or several that are sent one after the other. Outside of its schedule only tests are sent. Null: somebody else is sending to
 * the same receiver. No lane may be asked for twice.
 */
export async function claimWebhooks(ctx: Ctx, wanted: readonly WantedLane[]): Promise<(Batch | null)[]> {
  const { tenantId } = ctx
  const ours = await lockLanes(ctx, wanted)
  const firsts = await readFirsts(ctx, ours)
  const due = firsts.filter(({ now }) => now !== null)
  const takes = due.some(({ isBusy }) => !isBusy) ? await planTakes(ctx, due, wanted) : []
  const messages = Map.groupBy(await takeAll(ctx, takes), ({ lane }) => lane)
  const isBusy = new Set(due.flatMap(first => (first.isBusy ? [first.lane] : [])))
  const claims = new Map(takes.map(({ lane, claimId }) => [lane, claimId]))
  return wanted.map(({ lane }) =>
    !ours.has(lane) || isBusy.has(lane)
      ? null
      : {
          ...{ tenantId, lane, claimId: claims.get(lane) ?? randomUUID() },
          messages: (messages.get(lane) ?? []).toSorted(byDueTime),
        },
  )
}

/** The lanes that nobody else is claiming from. */
async function lockLanes({ db, tenantId }: Ctx, wanted: readonly WantedLane[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ lane: string; isOurs: boolean }>(sql`
    select lane, pg_try_advisory_xact_lock(hashtextextended(${`webhooks/${tenantId}/`} || lane, 0)) as "isOurs"
    from unnest(${array(wanted.map(({ lane }) => lane))}::text[]) as l (lane)`)
  return new Set(rows.flatMap(({ lane, isOurs }) => (isOurs ? [lane] : [])))
}

/** What is due first in a lane. now is null if nothing is. isBusy: something of the lane is being sent. */
type First = {
  readonly lane: string
  readonly batchId: string | null
  readonly now: number | null
  readonly isBusy: boolean
}

const readFirsts = ({ db, tenantId }: Ctx, lanes: ReadonlySet<string>): Promise<First[]> =>
  db.rows<First>(sql`
    select l.lane, f."batchId", f.now, f.now is not null and exists (
      select 1 from (
        select claimed_until from messages where tenant_id = ${tenantId} and lane = l.lane and state in ('queued', 'deferred', 'sending')
        order by due_at limit ${lookAt}
      ) m where claimed_until > now()) as "isBusy"
    from unnest(${array([...lanes])}::text[]) as l (lane) left join lateral (
      select batch_id as "batchId", date_part('epoch', tenant_now()) * 1000 as now
      from messages where tenant_id = ${tenantId} and lane = l.lane and ${isDue} order by due_at, id limit 1
    ) f on true`)

type Kind = 'tests' | 'repeated' | 'new batch' | 'single'
type Take = WantedLane & { readonly kind: Kind; readonly claimId: string; readonly batchId: string | null }

async function planTakes(ctx: Ctx, due: readonly First[], wanted: readonly WantedLane[]): Promise<Take[]> {
  const limits = new Map(wanted.map(({ lane, limit }) => [lane, limit]))
  const free = due.filter(({ isBusy }) => !isBusy)
  const templates = await findForSending(
    ctx,
    free.map(({ lane }) => webhookOf(lane) ?? ''),
  )
  const takes: Take[] = []
  for (const { lane, batchId, now } of free) {
    const main = templates.get(webhookOf(lane) ?? '')?.main
    const take = { lane, limit: limits.get(lane) ?? 0, claimId: randomUUID(), batchId }
    if (!(await isOpen(ctx, main, { lane, now: now ?? 0 }))) takes.push({ ...take, kind: 'tests' })
    else if (batchId !== null) takes.push({ ...take, kind: 'repeated' })
    else if (main !== undefined && isBatched(main)) takes.push({ ...take, kind: 'new batch', limit: main.maxBatchSize })
    else takes.push({ ...take, kind: 'single' })
  }
  return takes
}

const isOpen = (ctx: Ctx, main: SendingTemplate['main'] | undefined, { lane, now }: { lane: string; now: number }) =>
  deferUntilOpen(ctx, main?.triggerSchedule ?? null, {
    due: part`tenant_id = ${ctx.tenantId} and lane = ${lane} and ${isDue}`,
    now,
  })

const taken = records({ lane: text, limit: integer, claimId: uuid, batchId: orNull(uuid) })

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
  tests: part`lane = x.lane and ${isDue} and is_test limit x.limit`,
  repeated: part`batch_id = x."batchId" and state in ('queued', 'deferred') and ${isFree}`,
  // A batch takes what waits, also what came a moment ago.
  'new batch': part`lane = x.lane and batch_id is null and (${isDue} or state = 'queued' and attempts = 0 and ${isFree})
    order by due_at, id limit x.limit`,
  single: part`lane = x.lane and batch_id is null and ${isDue} order by due_at, id limit x.limit`,
}

function byDueTime(a: ClaimedMessage, b: ClaimedMessage): number {
  const [first, other] = [a, b].map(({ dueAt }) => Date.parse(dueAt ?? '')) as [number, number] // of two messages
  return first - other || (a.id < b.id ? -1 : 1)
}
