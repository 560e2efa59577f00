import { appOfSource } from '@aftermile/domain/carriers/event-sources'
import { alertAfterMs, retryAtOf } from '@aftermile/domain/carriers/polling/backoff'
import { spacingMs } from '@aftermile/domain/carriers/polling/budget'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import type { CallFailure } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsInMs } from '../../../db/table.ts'
import { pollCredentials } from '../../../db/tables/polling.ts'
import { bucketCount, bucketOf } from '../../../runtime/latency-buckets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'
import { countCalls as countAppCalls } from '../../settings/apps/app-health.ts'
import type { Claim, FeedClaim } from './claim.ts'
import type { Round, RoundResult } from './poll-round.ts'

type AnyClaim = Claim | FeedClaim
type AnyResult = Omit<RoundResult, 'claim'> & { readonly claim: AnyClaim }

/** Gives back the calls that were not made, ends the lease, and saves whether the round worked. */
export async function saveCredentialHealth(ctx: Ctx, result: AnyResult, newEvents: number): Promise<void> {
  const { claim, round, now } = result
  const was = await readHealth(ctx, claim)
  if (was === null) return
  await addHour(ctx, result, newEvents)
  await countForApp(ctx, result, newEvents)
  await countCalls(ctx, claim, round)
  // The lease was lost: the rest is up to the process that has it now.
  if (was.leasedBy !== claim.holder) return
  if (round.fetches === 0) return release(ctx, claim, now)
  if (round.failure === null) return saveSuccess(ctx, result, newEvents)
  await saveFailure(ctx, result, { failure: round.failure, was })
}

const keyOf = ({ serviceProviderId, credentialId }: AnyClaim) => ({ serviceProviderId, credentialId })

const health = fieldsInMs(pollCredentials, ['troubles', 'trouble', 'failingSince', 'notifiedAt', 'leasedBy'])
type Health = RowOf<typeof health>

const readHealth = ({ db, tenantId }: Ctx, claim: AnyClaim): Promise<Health | null> =>
  db.find(sql`
    select ${health} from poll_credentials
    where tenant_id = ${tenantId} and service_provider_id = ${claim.serviceProviderId} and credential_id = ${claim.credentialId}`)

/** Corrects the calls that were reserved, unless a new budget day has begun. */
const countCalls = ({ db, tenantId }: Ctx, { calls, day, ...claim }: AnyClaim, round: Round): Promise<number> =>
  db.run(sql`
    update poll_credentials set calls_used = calls_used + ${round.calls - calls}
    where tenant_id = ${tenantId} and service_provider_id = ${claim.serviceProviderId} and credential_id = ${claim.credentialId}
      and budget_day = ${day}`)

async function release({ db, tenantId }: Ctx, claim: AnyClaim, now: number): Promise<void> {
  const { serviceProviderId, credentialId } = keyOf(claim)
  await db.run(sql`
    update poll_credentials set leased_by = null, leased_until = null,
      next_call_at = greatest(next_call_at, ${new Date(now + spacingMs(claim.traits.limits))})
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}`)
}

async function saveSuccess(ctx: Ctx, { claim, now }: AnyResult, newEvents: number): Promise<void> {
  const { serviceProviderId, credentialId } = keyOf(claim)
  const at = new Date(now)
  await ctx.db.run(sql`
    update poll_credentials set leased_by = null, leased_until = null, next_call_at = ${new Date(now + spacingMs(claim.traits.limits))},
      troubles = 0, trouble = null, failing_since = null, stopped_at = null, notified_at = null, last_good_at = ${at},
      last_event_at = case when ${newEvents}::integer > 0 then ${at}::timestamptz else last_event_at end
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}`)
}

type Failure = { failure: CallFailure; was: Health }

async function saveFailure(
  ctx: Ctx,
  { claim, round, now, jitter }: AnyResult,
  { failure, was }: Failure,
): Promise<void> {
  const { serviceProviderId, credentialId } = keyOf(claim)
  const times = was.trouble === failure.kind ? was.troubles + 1 : 1
  const retryAt =
    failure.kind === 'unauthorized'
      ? now
      : retryAtOf({ kind: failure.kind, times, retryAt: carrierRetryAt(failure), now, jitter })
  const failingSince = failure.kind === 'quota' || round.goodFetches > 0 ? was.failingSince : (was.failingSince ?? now)
  const isDown =
    failure.kind === 'unauthorized' ||
    (failingSince !== null && failure.kind === 'failed' && now - failingSince >= alertAfterMs)
  const shouldNotify = isDown && was.notifiedAt === null
  await ctx.db.run(sql`
    update poll_credentials set leased_by = null, leased_until = null, next_call_at = ${new Date(retryAt)}, troubles = ${times},
      trouble = ${failure.kind}, failing_since = ${failingSince === null ? null : new Date(failingSince)},
      stopped_at = ${failure.kind === 'unauthorized' ? new Date(now) : null}, last_error = ${messageOf(failure)},
      last_error_at = ${new Date(now)}, notified_at = case when ${shouldNotify} then ${new Date(now)}::timestamptz else notified_at end,
      last_good_at = case when ${round.goodFetches}::integer > 0 then ${new Date(now)}::timestamptz else last_good_at end
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}`)
  // The health of apps has notifications of its own.
  if (shouldNotify && appOfSource(serviceProviderId) === null) await notifyFailure(ctx, claim, failure)
}

const carrierRetryAt = (failure: CallFailure): number | null =>
  failure.kind === 'quota' && failure.retryAt !== null ? Date.parse(failure.retryAt) : null

const messageOf = (failure: CallFailure): string =>
  failure.kind === 'quota' ? 'The carrier isn’t accepting more calls right now.' : failure.reason.slice(0, 300)

function notifyFailure(
  ctx: Ctx,
  { serviceProviderId, credentialId, carrier }: AnyClaim,
  failure: CallFailure,
): Promise<void> {
  const name = `${carrier.name} (${serviceProviderId}/${credentialId})`
  const isStopped = failure.kind === 'unauthorized'
  return notify(ctx, {
    title: isStopped ? 'Carrier credential rejected' : 'Carrier unreachable',
    content: isStopped
      ? `${name} rejected the credential. Tracking is paused until the credential is changed or validated.`
      : `${name} hasn’t responded for hours: ${messageOf(failure)} We’ll keep trying.`,
    icon: 'alert',
    scope: 'service_provider_write',
  })
}

/** A credential of an app has its metrics with those of the other apps. */
async function countForApp(ctx: Ctx, { claim, round }: AnyResult, items: number): Promise<void> {
  const appId = appOfSource(claim.serviceProviderId)
  if (appId === null) return
  const { latenciesMs, goodFetches, failure } = round
  const goodCalls = failure === null ? latenciesMs.length : Math.min(goodFetches, latenciesMs.length)
  const error = failure && messageOf(failure)
  await countAppCalls(ctx, { appId, credentialId: claim.credentialId }, { latenciesMs, goodCalls, items, error })
}

async function addHour(ctx: Ctx, { claim, round, now }: AnyResult, newEvents: number): Promise<void> {
  if (round.calls === 0) return
  const latencies = Array.from({ length: bucketCount }, () => 0)
  for (const ms of round.latenciesMs) latencies[bucketOf(ms)] = (latencies[bucketOf(ms)] ?? 0) + 1
  const hour = new Date(Math.floor(now / hourMs) * hourMs)
  await ctx.db.run(sql`
    insert into poll_hours as h (tenant_id, service_provider_id, credential_id, hour, calls, good_calls, numbers, new_events, latencies)
    select ${ctx.tenantId}, ${claim.serviceProviderId}, ${claim.credentialId}, ${hour}::timestamptz, ${round.fetches}::int,
      ${round.goodFetches}::int, ${round.answers.length}::int, ${newEvents}::int, ${array(latencies)}::int[]
    on conflict (tenant_id, service_provider_id, credential_id, hour) do update set calls = h.calls + excluded.calls,
      good_calls = h.good_calls + excluded.good_calls, numbers = h.numbers + excluded.numbers,
      new_events = h.new_events + excluded.new_events,
      latencies = array(select a + b from unnest(h.latencies, excluded.latencies) as t (a, b))
    returning 1`)
}
