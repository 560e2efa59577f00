import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { appOfSource, sourceOfApp } from '@aftermile/domain/carriers/event-sources'
import type { PollLimits } from '@aftermile/domain/carriers/polling/budget'
import { appCatalogue, findApp, findAppApi, findSystem } from '../../../adapters/apps/apps.ts'
import type { Pull } from '../../../adapters/apps/systems/system-adapter.ts'
import { findCarrier, traitsOf } from '../../../adapters/carriers/carriers.ts'
import type { CarrierAdapter, CarrierTraits } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import { insertRows, recordsOf } from '../../../db/records.ts'
import { array, part, sql } from '../../../db/sql.ts'
import { alias } from '../../../db/table.ts'
import { pollCredentials } from '../../../db/tables/polling.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import {
  type Credential,
  type Owner,
  readCredentials,
  type SecretsCtx,
} from '../../settings/credentials/credential-rows.ts'
import { providersInForce } from '../../settings/service-providers/providers-in-force.ts'

/** The carrier, or the source of a connected system, and one of its credentials. */
export type CredentialKey = { readonly serviceProviderId: string; readonly credentialId: string }

/** A credential with which a carrier can be polled. */
export type PollCredential = CredentialKey & {
  readonly version: number
  /** Empty: for all merchants. */
  readonly merchants: readonly string[]
  readonly accountNumbers: readonly string[]
  readonly limits: PollLimits
  readonly retentionDays: number
  readonly homeZone: string
  /** It is asked for changes, not for numbers. */
  readonly isFeed: boolean
}

export const credentialKeyText = ({ serviceProviderId, credentialId }: CredentialKey): string =>
  `${serviceProviderId}/${credentialId}`

export type OpenedCredential = {
  readonly carrier: Pick<CarrierAdapter, 'name' | 'fetch'>
  readonly fields: Fields
  readonly traits: CarrierTraits
}

/** A system that is asked for all its changes instead of for numbers. */
export type OpenedFeed = Omit<OpenedCredential, 'carrier'> & {
  readonly carrier: Pick<CarrierAdapter, 'name'>
  readonly pull: Pull
}

/** The owner of the credentials of a source. */
export function ownerOfSource(sourceId: string): Owner {
  const appId = appOfSource(sourceId)
  return appId === null ? { kind: 'service_provider', id: sourceId } : { kind: 'app', id: appId }
}

/** What polling with a credential of a source takes; null where it is disabled or incomplete. */
export function openCredential(sourceId: string, credential: Credential): OpenedCredential | OpenedFeed | null {
  const { apiId, isEnabled } = credential
  const appId = appOfSource(sourceId)
  if (!isEnabled) return null
  if (appId === null) return openTracker(findCarrier(apiId), credential)
  const app = findApp(appId)
  const api = app && findAppApi(app, apiId)
  const { tracker = null, pull, homeZone, mapping } = api?.system ?? {}
  if (!api || !pull || !homeZone || !mapping) return openTracker(tracker, credential)
  const { fields, missing } = fillDefaults(api, credential.fields)
  const traits = { limits: feedLimits, retentionDays: feedRetentionDays, homeZone, mapping }
  return missing.length > 0 ? null : { carrier: api, fields, traits, pull }
}

/** A feed is asked once a minute. */
const feedLimits = { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 1 / 60 }
const feedRetentionDays = 30

function openTracker(carrier: CarrierAdapter | null, { fields: stored }: Credential): OpenedCredential | null {
  if (carrier === null) return null
  const { fields, missing } = fillDefaults(carrier, stored)
  // A declared carrier without an endpoint only sends webhooks.
  const isPushOnly = fields.endpoint === ''
  const traits = missing.length > 0 || isPushOnly ? null : traitsOf(carrier, fields)
  return traits === null ? null : { carrier, fields, traits }
}

/** The credentials of all carriers to poll, in a fixed order. Their rows in poll_credentials are updated. */
export async function syncCredentials(ctx: SecretsCtx, now: number): Promise<PollCredential[]> {
  const polled = await readPolledSources(ctx)
  const stored = [
    ...(await readCredentials(ctx, 'service_provider')).map(credential => ({ credential, source: credential.ownerId })),
    ...(await readCredentials(ctx, 'app')).map(credential => ({ credential, source: sourceOfApp(credential.ownerId) })),
  ]
  const credentials = stored.flatMap(({ credential, source }): PollCredential[] => {
    const opened = polled.has(source) ? openCredential(source, credential) : null
    if (opened === null) return []
    const { id: credentialId, version, merchants, accountNumbers } = credential
    const { limits, retentionDays, homeZone } = opened.traits
    const isFeed = 'pull' in opened
    const key = { serviceProviderId: source, credentialId }
    return [{ ...key, version, merchants, accountNumbers, limits, retentionDays, homeZone, isFeed }]
  })
  await writeCredentials(ctx, credentials, new Date(now))
  return credentials
}

/** The carriers and apps to poll. */
async function readPolledSources(ctx: SecretsCtx): Promise<Set<string>> {
  const carriers = await providersInForce.pick(ctx, ['id', 'isEnabled', 'trackingType'])
  const apps = await ctx.db.rows<{ id: string }>(sql`
    select id from apps where tenant_id = ${ctx.tenantId} and is_enabled and id = any (${array(polledApps)})`)
  return new Set([
    ...carriers.filter(carrier => carrier.isEnabled && carrier.trackingType === 'poll').map(({ id }) => id),
    ...apps.map(({ id }) => sourceOfApp(id)),
  ])
}

/** The apps that are asked for parcels or changes. */
export const polledApps: readonly string[] = appCatalogue
  .filter(({ id }) => findSystem(id)?.tracker || findSystem(id)?.pull)
  .map(({ id }) => id)

const polled = recordsOf(pollCredentials, [
  ...(['serviceProviderId', 'credentialId', 'version', 'limits', 'retentionDays', 'homeZone'] as const),
])

/** A stopped credential is used again after a change. */
async function writeCredentials(
  { db, tenantId }: SecretsCtx,
  credentials: readonly PollCredential[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    ${insertRows(alias(pollCredentials, 'p'), { tenantId, nextCallAt: part`${now}::timestamptz` }, polled.with(credentials))}
    order by x."serviceProviderId", x."credentialId"
    on conflict (tenant_id, service_provider_id, credential_id) do update set version = excluded.version, limits = excluded.limits,
      retention_days = excluded.retention_days, home_zone = excluded.home_zone,
      stopped_at = case when p.version = excluded.version then p.stopped_at end,
      next_call_at = case when p.version = excluded.version then p.next_call_at else excluded.next_call_at end
    where (p.version, p.limits, p.retention_days, p.home_zone)
      is distinct from (excluded.version, excluded.limits, excluded.retention_days, excluded.home_zone)
    returning 1`)
  await db.run(sql`
    delete from poll_credentials p where tenant_id = ${tenantId} and (leased_until is null or leased_until < ${now}) and not exists (
      select 1 from credentials c where c.tenant_id = ${tenantId} and c.id = p.credential_id
        and case when c.owner_kind = 'app' then ${sourceOfApp('')} || c.owner_id else c.owner_id end = p.service_provider_id)`)
}

/** Uses a stopped credential again. */
export const retryCredential = (
  { db, tenantId }: Ctx,
  { serviceProviderId, credentialId }: CredentialKey,
  now: number,
) =>
  db.run(sql`
    update poll_credentials set stopped_at = null, next_call_at = ${new Date(now)}
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}
      and stopped_at is not null`)

type CredentialNeeds = {
  readonly serviceProviderId: string | null
  readonly merchantId: string
  readonly account: string | null
}

/**
 * The credential for a shipment: one of its carrier, else of a system that knows parcels of any carrier. Of these one for its
 * account, else for its merchant, else for all. Equal ones share the shipments by id.
 */
export function credentialFor(
  credentials: readonly PollCredential[],
  shipment: CredentialNeeds & { readonly id: string },
): PollCredential | null {
  const fitting = credentials.filter(
    credential =>
      !credential.isFeed &&
      (isAnyCarriers(credential) || credential.serviceProviderId === shipment.serviceProviderId) &&
      (credential.merchants.length === 0 || credential.merchants.includes(shipment.merchantId)) &&
      (credential.accountNumbers.length === 0 || credential.accountNumbers.includes(shipment.account ?? '')),
  )
  const rank = (credential: PollCredential) =>
    (isAnyCarriers(credential) ? 0 : 4) +
    (credential.accountNumbers.length > 0 ? 2 : 0) +
    (credential.merchants.length > 0 ? 1 : 0)
  const highest = Math.max(...fitting.map(rank))
  const best = fitting.filter(credential => rank(credential) === highest)
  return best[hashOf(shipment.id) % best.length] ?? null
}

/** Of a system that knows parcels of any carrier. */
export const isAnyCarriers = ({ serviceProviderId }: CredentialKey): boolean => appOfSource(serviceProviderId) !== null

function hashOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum
}
