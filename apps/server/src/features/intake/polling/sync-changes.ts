import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { pollTenants } from '../../../db/tables/polling.ts'
import { deleteFollower, follow, runBackfill, startBackfill } from '../../../jobs/follower.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import { planPolls } from './plan-polls.ts'
import { credentialKeyText, type PollCredential, syncCredentials } from './poll-credentials.ts'
import { type PolledShipment, readChangedShipments, readOpenShipments } from './polled-shipments.ts'

export type SyncResult = {
  readonly credentials: readonly PollCredential[]
  /** There is more to look at. */
  readonly isMore: boolean
}

const follower = 'polling'
const walker = 'polling_walk'
const atOnce = 2000
const lookEveryMs = 45_000
const dayMs = 86_400_000

/**
 * Looks at what has changed since the last look, and goes through all that is open after credentials have changed. Ingest pays nothing
 * for it. Of several processes one looks; the others only hear which credentials there are. `isWanted`: somebody waits for it.
 */
export async function syncChanges(
  ctx: Ctx & SecretsCtx,
  { now, isWanted }: { now: number; isWanted: boolean },
): Promise<SyncResult> {
  if (!(await hasCredentials(ctx))) return { credentials: [], isMore: false }
  const credentials = await syncCredentials(ctx, now)
  const state = await holdState(ctx)
  if (state === null) return { credentials, isMore: false }
  const names = namesOf(credentials)
  const isNew = names !== state.doors
  if (!isWanted && !isNew && now - Date.parse(state.lookedAt ?? '1970') < lookEveryMs)
    return { credentials, isMore: false }
  if (isNew) await beginAnew(ctx, credentials, now)
  const isMore = credentials.length > 0 && (await lookOn(ctx, credentials, now))
  await writeState(ctx, { names, lookedAt: isMore ? null : new Date(now) })
  return { credentials, isMore }
}

/** Most tenants may have none at all. */
const hasCredentials = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`
    select 1 from credentials where tenant_id = ${tenantId} and owner_kind = 'service_provider'
    union all select 1 from poll_credentials where tenant_id = ${tenantId} limit 1`)) !== null

/** Held until the transaction ends; null while another process looks. */
async function holdState({ db, tenantId }: Ctx) {
  await db.run(sql`insert into poll_tenants (tenant_id) values (${tenantId}) on conflict (tenant_id) do nothing`)
  const state = fieldsOf(pollTenants, 'doors', 'lookedAt')
  return db.find(sql`select ${state} from poll_tenants where tenant_id = ${tenantId} for update skip locked`)
}

const namesOf = (credentials: readonly PollCredential[]): string =>
  credentials.map(credential => `${credentialKeyText(credential)}@${credential.version}`).join(' ')

/** All that is open, the newest first. While nobody can be asked, nothing is followed: the next walk finds it. */
async function beginAnew(ctx: Ctx, credentials: readonly PollCredential[], now: number): Promise<void> {
  await dropUnserved(ctx, credentials, now)
  if (credentials.length > 0) return startBackfill(ctx, walker, { at: new Date(now + dayMs).toISOString(), id: '' })
  await deleteFollower(ctx, walker)
  await deleteFollower(ctx, follower)
}

const dropUnserved = ({ db, tenantId }: Ctx, credentials: readonly PollCredential[], now: number): Promise<number> =>
  db.run(sql`
    update poll_numbers set retired_at = ${new Date(now)}, retired_for = 'unserved'
    where tenant_id = ${tenantId} and retired_at is null
      and (service_provider_id || '/' || credential_id) <> all (${array(credentials.map(credentialKeyText))}::text[])`)

/** Answers whether there is more. */
async function lookOn(ctx: Ctx, credentials: readonly PollCredential[], now: number): Promise<boolean> {
  const providers = [...new Set(credentials.map(credential => credential.serviceProviderId))]
  const since = new Date(now - Math.max(...credentials.map(credential => credential.retentionDays)) * dayMs)
  const plan = (rows: readonly PolledShipment[]) => planPolls(ctx, rows, { credentials, now })
  const walked = await runBackfill(
    ctx,
    {
      name: walker,
      limit: atOnce,
      read: (from, limit) => readOpenShipments(ctx, from, { providers, limit, since }),
      positionOf: ({ bookedText, id }) => ({ at: bookedText, id }),
    },
    plan,
  )
  const followed = await follow(
    ctx,
    {
      name: follower,
      beginsAt: 'now',
      limit: atOnce,
      read: (from, limit) => readChangedShipments(ctx, from, { providers, limit }),
      positionOf: ({ updatedAt, id }) => ({ at: updatedAt, id }),
    },
    plan,
  )
  return walked === 'more' || followed === 'more'
}

const writeState = (
  { db, tenantId }: Ctx,
  { names, lookedAt }: { names: string; lookedAt: Date | null },
): Promise<number> =>
  db.run(sql`update poll_tenants set doors = ${names}, looked_at = ${lookedAt} where tenant_id = ${tenantId}`)
