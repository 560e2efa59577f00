import { alertAfterMs, retryAtOf } from '@aftermile/domain/carriers/polling/backoff'
import { spacingMs } from '@aftermile/domain/carriers/polling/budget'
import type { CallFailure } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsInMs } from '../../../db/table.ts'
import { pollCredentials } from '../../../db/tables/polling.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'
import type { Claim } from './claim.ts'
import { bucketCount, bucketOf } from './latency-buckets.ts'
import type { Round, RoundResult } from './poll-round.ts'

/** Gives back what was not called, ends the lease, and writes down how it went. */
export async function saveCredentialHealth(ctx: Ctx, ended: RoundResult, newEvents: number): Promise<void> {
  const { claim, round, now } = ended
  const was = await readHealth(ctx, claim)
  if (was === null) return
  await addHour(ctx, ended, newEvents)
  await countCalls(ctx, claim, round)
  // Who lost the lease meanwhile leaves the rest to the one who has it.
  if (was.leasedBy !== claim.holder) return
  if (round.asks === 0) return release(ctx, claim, now)
  if (round.trouble === null) return noteGood(ctx, ended, newEvents)
  await noteTrouble(ctx, ended, { trouble: round.trouble, was })
}

const own = ({ serviceProviderId, credentialId }: Claim) => ({ serviceProviderId, credentialId })

const health = fieldsInMs(pollCredentials, ['troubles', 'trouble', 'failingSince', 'toldAt', 'leasedBy'])
type Health = RowOf<typeof health>

const readHealth = ({ db, tenantId }: Ctx, claim: Claim): Promise<Health | null> =>
  db.find(sql`
    select ${health} from poll_credentials
    where tenant_id = ${tenantId} and service_provider_id = ${claim.serviceProviderId} and credential_id = ${claim.credentialId}`)

/** Of the day on which they were reserved. */
const countCalls = ({ db, tenantId }: Ctx, { calls, day, ...claim }: Claim, round: Round): Promise<number> =>
  db.run(sql`
    update poll_credentials set calls_used = calls_used + ${round.calls - calls}
    where tenant_id = ${tenantId} and service_provider_id = ${claim.serviceProviderId} and credential_id = ${claim.credentialId}
      and budget_day = ${day}`)

async function release({ db, tenantId }: Ctx, claim: Claim, now: number): Promise<void> {
  const { serviceProviderId, credentialId } = own(claim)
  await db.run(sql`
    update poll_credentials set leased_by = null, leased_until = null,
      next_call_at = greatest(next_call_at, ${new Date(now + spacingMs(claim.traits.limits))})
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}`)
}

async function noteGood(ctx: Ctx, { claim, now }: RoundResult, newEvents: number): Promise<void> {
  const { serviceProviderId, credentialId } = own(claim)
  const at = new Date(now)
  await ctx.db.run(sql`
    update poll_credentials set leased_by = null, leased_until = null, next_call_at = ${new Date(now + spacingMs(claim.traits.limits))},
      troubles = 0, trouble = null, failing_since = null, stopped_at = null, told_at = null, last_good_at = ${at},
      last_event_at = case when ${newEvents}::integer > 0 then ${at}::timestamptz else last_event_at end
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}`)
}

type Setback = { trouble: CallFailure; was: Health }

async function noteTrouble(
  ctx: Ctx,
  { claim, round, now, jitter }: RoundResult,
  { trouble, was }: Setback,
): Promise<void> {
  const { serviceProviderId, credentialId } = own(claim)
  const times = was.trouble === trouble.kind ? was.troubles + 1 : 1
  const retryAt =
    trouble.kind === 'unauthorized'
      ? now
      : retryAtOf({ kind: trouble.kind, times, retryAt: saidBy(trouble), now, jitter })
  const failingSince = trouble.kind === 'quota' || round.goodAsks > 0 ? was.failingSince : (was.failingSince ?? now)
  const isDead =
    trouble.kind === 'unauthorized' ||
    (failingSince !== null && trouble.kind === 'failed' && now - failingSince >= alertAfterMs)
  const tells = isDead && was.toldAt === null
  await ctx.db.run(sql`
    update poll_credentials set leased_by = null, leased_until = null, next_call_at = ${new Date(retryAt)}, troubles = ${times},
      trouble = ${trouble.kind}, failing_since = ${failingSince === null ? null : new Date(failingSince)},
      stopped_at = ${trouble.kind === 'unauthorized' ? new Date(now) : null}, last_error = ${wordsOf(trouble)},
      last_error_at = ${new Date(now)}, told_at = case when ${tells} then ${new Date(now)}::timestamptz else told_at end,
      last_good_at = case when ${round.goodAsks}::integer > 0 then ${new Date(now)}::timestamptz else last_good_at end
    where tenant_id = ${ctx.tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}`)
  if (tells) await tell(ctx, claim, trouble)
}

const saidBy = (trouble: CallFailure): number | null =>
  trouble.kind === 'quota' && trouble.retryAt !== null ? Date.parse(trouble.retryAt) : null

const wordsOf = (trouble: CallFailure): string =>
  trouble.kind === 'quota' ? 'The carrier takes no more calls for now.' : trouble.reason.slice(0, 300)

function tell(ctx: Ctx, { serviceProviderId, credentialId, carrier }: Claim, trouble: CallFailure): Promise<void> {
  const name = `${carrier.name} (${serviceProviderId}/${credentialId})`
  const isStopped = trouble.kind === 'unauthorized'
  return notify(ctx, {
    title: isStopped ? 'A carrier refuses its credential' : 'A carrier cannot be reached',
    content: isStopped
      ? `${name} refuses the credential. It is not asked any more until the credential is changed or validated.`
      : `${name} has not answered for hours: ${wordsOf(trouble)} It is asked again from time to time.`,
    icon: 'alert',
    scope: 'service_provider_write',
  })
}

const hourMs = 3_600_000

async function addHour(ctx: Ctx, { claim, round, now }: RoundResult, newEvents: number): Promise<void> {
  if (round.calls === 0) return
  const latencies = Array.from({ length: bucketCount }, () => 0)
  for (const ms of round.latenciesMs) latencies[bucketOf(ms)] = (latencies[bucketOf(ms)] ?? 0) + 1
  const hour = new Date(Math.floor(now / hourMs) * hourMs)
  await ctx.db.run(sql`
    insert into poll_hours as h (tenant_id, service_provider_id, credential_id, hour, calls, good_calls, numbers, new_events, latencies)
    values (${ctx.tenantId}, ${claim.serviceProviderId}, ${claim.credentialId}, ${hour}, ${round.asks}, ${round.goodAsks},
      ${round.answers.length}, ${newEvents}, ${array(latencies)})
    on conflict (tenant_id, service_provider_id, credential_id, hour) do update set calls = h.calls + excluded.calls,
      good_calls = h.good_calls + excluded.good_calls, numbers = h.numbers + excluded.numbers,
      new_events = h.new_events + excluded.new_events,
      latencies = array(select a + b from unnest(h.latencies, excluded.latencies) as t (a, b))`)
}
