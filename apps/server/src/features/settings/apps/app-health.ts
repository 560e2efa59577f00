import { recordsOf } from '../../../db/records.ts'
import { array, part, sql } from '../../../db/sql.ts'
import { orNull, text } from '../../../db/table.ts'
import { appHours } from '../../../db/tables/channels.ts'
import { bucketCount, bucketOf } from '../../../runtime/latency-buckets.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** A credential of an app; of a webhook the app is `webhook` and the credential is its template. */
export type HealthOf = { readonly appId: string; readonly credentialId: string }

export type CountedCalls = {
  /** How long each call took. */
  readonly latenciesMs: readonly number[]
  readonly goodCalls: number
  /** Messages, events or documents that went out or came in. */
  readonly items: number
  /** Of the last call that failed; null if none did. */
  readonly error: string | null
}

const counted = recordsOf(appHours, ['appId', 'credentialId', 'calls', 'goodCalls', 'items', 'latencies'], {
  error: orNull(text),
})

/** Counts calls of a credential, for its metrics of the hour and its last error. */
export const countCalls = (ctx: Pick<Ctx, 'db' | 'tenantId'>, of: HealthOf, calls: CountedCalls): Promise<void> =>
  countAllCalls(ctx, [{ of, calls }])

/** Counts calls of several credentials. */
export async function countAllCalls(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  all: readonly Counted[],
): Promise<void> {
  const made = all.filter(({ calls }) => calls.latenciesMs.length > 0)
  if (made.length === 0) return
  const byCredential = Map.groupBy(made, ({ of }) => `${of.appId}/${of.credentialId}`)
  const rows = [...byCredential.values()].map(recordOf)
  await db.run(sql`
    insert into app_hours as h (tenant_id, app_id, credential_id, hour, calls, good_calls, items, latencies)
    select ${tenantId}, "appId", "credentialId", date_trunc('hour', tenant_now()), calls, "goodCalls", items, latencies
    from ${counted.with(rows)} order by "appId", "credentialId"
    on conflict (tenant_id, app_id, credential_id, hour) do update set calls = h.calls + excluded.calls,
      good_calls = h.good_calls + excluded.good_calls, items = h.items + excluded.items,
      latencies = array(select a + b from unnest(h.latencies, excluded.latencies) as t (a, b))
    returning 1`)
  await db.run(sql`
    insert into app_health as h (tenant_id, app_id, credential_id, last_good_at, failing_since, last_error, last_error_at)
    select ${tenantId}, "appId", "credentialId", case when "goodCalls" > 0 then tenant_now() end,
      case when "goodCalls" = 0 then tenant_now() end, error, case when error is not null then tenant_now() end
    from ${counted.with(rows)} order by "appId", "credentialId"
    on conflict (tenant_id, app_id, credential_id) do update set
      last_good_at = coalesce(excluded.last_good_at, h.last_good_at),
      failing_since = case when excluded.failing_since is not null then coalesce(h.failing_since, excluded.failing_since) end,
      last_error = coalesce(excluded.last_error, h.last_error),
      last_error_at = coalesce(excluded.last_error_at, h.last_error_at)
    returning 1`)
}

type Counted = { readonly of: HealthOf; readonly calls: CountedCalls }

/** What is counted of one credential. */
function recordOf(all: readonly Counted[]) {
  const latencies = Array.from({ length: bucketCount }, () => 0)
  const latenciesMs = all.flatMap(({ calls }) => calls.latenciesMs)
  for (const ms of latenciesMs) latencies[bucketOf(ms)] = (latencies[bucketOf(ms)] ?? 0) + 1
  const sum = (of: 'goodCalls' | 'items') => all.reduce((total, { calls }) => total + calls[of], 0)
  const { appId, credentialId } = (all[0] as Counted).of // a group is never empty
  const error = all.findLast(({ calls }) => calls.error !== null)?.calls.error ?? null
  return {
    appId,
    credentialId,
    calls: latenciesMs.length,
    goodCalls: sum('goodCalls'),
    items: sum('items'),
    latencies,
    error,
  }
}

/** Counts what a provider reported about messages of a credential. */
export async function countReports(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  { appId, credentialId }: HealthOf,
  { delivered, bounced }: { readonly delivered: number; readonly bounced: number },
): Promise<void> {
  if (delivered + bounced === 0) return
  const none = Array.from({ length: bucketCount }, () => 0)
  await db.run(sql`
    insert into app_hours as h (tenant_id, app_id, credential_id, hour, delivered, bounced, latencies)
    values (${tenantId}, ${appId}, ${credentialId}, date_trunc('hour', tenant_now()), ${delivered}, ${bounced}, ${array(none)})
    on conflict (tenant_id, app_id, credential_id, hour) do update set delivered = h.delivered + excluded.delivered,
      bounced = h.bounced + excluded.bounced`)
}

/** A credential that is added later with the name of a deleted one starts anew. */
export async function dropHealthOfDeleted({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<void> {
  const isDeleted = part`tenant_id = ${tenantId} and app_id <> 'webhook' and not exists (
    select 1 from credentials c
    where c.tenant_id = ${tenantId} and c.owner_kind = 'app' and c.owner_id = app_id and c.id = credential_id)`
  await db.run(sql`delete from app_health where ${isDeleted}`)
  await db.run(sql`delete from app_hours where ${isDeleted}`)
}
