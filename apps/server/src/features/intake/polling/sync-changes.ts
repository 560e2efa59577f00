import { dayMs } from '@aftermile/domain/times/milliseconds'
import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { pollTenants } from '../../../db/tables/polling.ts'
import { consumeChanges, deleteConsumer, runBackfill, startBackfill } from '../../../jobs/change-consumer.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import { planPolls } from './plan-polls.ts'
import {
  credentialKeyText,
  isAnyCarriers,
  type PollCredential,
  polledApps,
  syncCredentials,
} from './poll-credentials.ts'
import { type PolledShipment, readChangedShipments, readOpenShipments } from './polled-shipments.ts'

export type SyncResult = {
  readonly credentials: readonly PollCredential[]
  /** There are more shipments to plan. */
  readonly isMore: boolean
}

const consumer = 'polling'
const backfill = 'polling_walk'
const maxShipments = 2000
const syncEveryMs = 45_000

/**
 * Plans the polls of shipments that changed since the last sync, and of all open shipments after a change of credentials. Ingest does
 * nothing for this. Of several processes one plans; the others only get the credentials. `isRequested`: somebody waits for it.
 */
export async function syncChanges(
  ctx: Ctx & SecretsCtx,
  { now, isRequested }: { now: number; isRequested: boolean },
): Promise<SyncResult> {
  if (!(await hasCredentials(ctx))) return { credentials: [], isMore: false }
  const credentials = await syncCredentials(ctx, now)
  const state = await lockState(ctx)
  if (state === null) return { credentials, isMore: false }
  const names = namesOf(credentials)
  const haveChanged = names !== state.credentialNames
  if (!isRequested && !haveChanged && now - Date.parse(state.checkedAt ?? '1970') < syncEveryMs)
    return { credentials, isMore: false }
  if (haveChanged) await restartBackfill(ctx, credentials, now)
  const isMore = credentials.length > 0 && (await planNext(ctx, credentials, now))
  await writeState(ctx, { names, checkedAt: isMore ? null : new Date(now) })
  return { credentials, isMore }
}

/** Most tenants have none, and then there is nothing to do. */
const hasCredentials = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`
    select 1 from credentials where tenant_id = ${tenantId} and (owner_kind = 'service_provider' or owner_id = any (${array(polledApps)}))
    union all select 1 from poll_credentials where tenant_id = ${tenantId} limit 1`)) !== null

/** Locked until the transaction ends; null while another process syncs. */
async function lockState({ db, tenantId }: Ctx) {
  await db.run(sql`insert into poll_tenants (tenant_id) values (${tenantId}) on conflict (tenant_id) do nothing`)
  const state = fieldsOf(pollTenants, 'credentialNames', 'checkedAt')
  return db.find(sql`select ${state} from poll_tenants where tenant_id = ${tenantId} for update skip locked`)
}

const namesOf = (credentials: readonly PollCredential[]): string =>
  credentials.map(credential => `${credentialKeyText(credential)}@${credential.version}`).join(' ')

/** Plans all open shipments again, the newest first. Without credentials nothing is followed; the next backfill catches up. */
async function restartBackfill(ctx: Ctx, credentials: readonly PollCredential[], now: number): Promise<void> {
  await retireUnserved(ctx, credentials, now)
  if (credentials.some(({ isFeed }) => !isFeed))
    return startBackfill(ctx, backfill, { at: new Date(now + dayMs).toISOString(), id: '' })
  await deleteConsumer(ctx, backfill)
  await deleteConsumer(ctx, consumer)
}

const retireUnserved = ({ db, tenantId }: Ctx, credentials: readonly PollCredential[], now: number): Promise<number> =>
  db.run(sql`
    update poll_numbers set retired_at = ${new Date(now)}, retired_for = 'unserved'
    where tenant_id = ${tenantId} and retired_at is null
      and (service_provider_id || '/' || credential_id) <> all (${array(credentials.map(credentialKeyText))}::text[])`)

/** Plans the next shipments. Returns whether there are more. */
async function planNext(ctx: Ctx, all: readonly PollCredential[], now: number): Promise<boolean> {
  const credentials = all.filter(credential => !credential.isFeed)
  if (credentials.length === 0) return false
  const providers = credentials.some(isAnyCarriers)
    ? null
    : [...new Set(credentials.map(credential => credential.serviceProviderId))]
  const since = new Date(now - Math.max(...credentials.map(credential => credential.retentionDays)) * dayMs)
  const plan = (rows: readonly PolledShipment[]) => planPolls(ctx, rows, { credentials, now })
  const filled = await runBackfill(
    ctx,
    {
      name: backfill,
      limit: maxShipments,
      read: (from, limit) => readOpenShipments(ctx, from, { providers, limit, since }),
      positionOf: ({ bookedText, id }) => ({ at: bookedText, id }),
    },
    plan,
  )
  const followed = await consumeChanges(
    ctx,
    {
      name: consumer,
      beginsAt: 'now',
      limit: maxShipments,
      read: (from, limit) => readChangedShipments(ctx, from, { providers, limit }),
      positionOf: ({ updatedAt, id }) => ({ at: updatedAt, id }),
    },
    plan,
  )
  return filled === 'more' || followed === 'more'
}

const writeState = (
  { db, tenantId }: Ctx,
  { names, checkedAt }: { names: string; checkedAt: Date | null },
): Promise<number> =>
  db.run(
    sql`update poll_tenants set credential_names = ${names}, checked_at = ${checkedAt} where tenant_id = ${tenantId}`,
  )
