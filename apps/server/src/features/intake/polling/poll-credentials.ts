import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { PollLimits } from '@aftermile/domain/carriers/polling/budget'
import { findCarrier, traitsOf } from '../../../adapters/carriers/carriers.ts'
import type { CarrierAdapter, CarrierTraits } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type Credential, readCredentials, type SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import { providersInForce } from '../../settings/service-providers/providers-in-force.ts'

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
}

export const credentialKeyText = ({ serviceProviderId, credentialId }: CredentialKey): string =>
  `${serviceProviderId}/${credentialId}`

export type OpenedCredential = {
  readonly carrier: CarrierAdapter
  readonly fields: Fields
  readonly traits: CarrierTraits
}

/** What polling with a credential takes; null where it is disabled or incomplete. */
export function openCredential({ apiId, fields: stored, isEnabled }: Credential): OpenedCredential | null {
  const carrier = isEnabled ? findCarrier(apiId) : null
  if (carrier === null) return null
  const { fields, missing } = fillDefaults(carrier, stored)
  // A declared carrier without an endpoint only sends webhooks.
  const isPushOnly = fields.endpoint === ''
  const traits = missing.length > 0 || isPushOnly ? null : traitsOf(carrier, fields)
  return traits === null ? null : { carrier, fields, traits }
}

/** The credentials of all carriers to poll, in a fixed order. Their rows in poll_credentials are updated. */
export async function syncCredentials(ctx: SecretsCtx, now: number): Promise<PollCredential[]> {
  const polled = await readPolledCarriers(ctx)
  const stored = await readCredentials(ctx, 'service_provider')
  const credentials = stored.flatMap((credential): PollCredential[] => {
    const opened = polled.has(credential.ownerId) ? openCredential(credential) : null
    if (opened === null) return []
    const { id: credentialId, ownerId: serviceProviderId, version, merchants, accountNumbers } = credential
    const { limits, retentionDays, homeZone } = opened.traits
    return [{ serviceProviderId, credentialId, version, merchants, accountNumbers, limits, retentionDays, homeZone }]
  })
  await writeCredentials(ctx, credentials, new Date(now))
  return credentials
}

async function readPolledCarriers(ctx: SecretsCtx): Promise<Set<string>> {
  const carriers = await providersInForce.pick(ctx, ['id', 'isEnabled', 'trackingType'])
  return new Set(carriers.filter(one => one.isEnabled && one.trackingType === 'poll').map(({ id }) => id))
}

/** A stopped credential is used again after a change. */
async function writeCredentials(
  { db, tenantId }: SecretsCtx,
  credentials: readonly PollCredential[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into poll_credentials as p (tenant_id, service_provider_id, credential_id, version, limits, retention_days, home_zone,
      next_call_at)
    select ${tenantId}, "serviceProviderId", "credentialId", version, limits, "retentionDays", "homeZone", ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(credentials)}) as x ("serviceProviderId" text, "credentialId" text, version integer, limits jsonb,
      "retentionDays" integer, "homeZone" text)
    order by "serviceProviderId", "credentialId"
    on conflict (tenant_id, service_provider_id, credential_id) do update set version = excluded.version, limits = excluded.limits,
      retention_days = excluded.retention_days, home_zone = excluded.home_zone,
      stopped_at = case when p.version = excluded.version then p.stopped_at end,
      next_call_at = case when p.version = excluded.version then p.next_call_at else ${now} end
    where (p.version, p.limits, p.retention_days, p.home_zone)
      is distinct from (excluded.version, excluded.limits, excluded.retention_days, excluded.home_zone)`)
  await db.run(sql`
    delete from poll_credentials p where tenant_id = ${tenantId} and (leased_until is null or leased_until < ${now}) and not exists (
      select 1 from credentials c where c.tenant_id = ${tenantId} and c.owner_kind = 'service_provider'
        and c.owner_id = p.service_provider_id and c.id = p.credential_id)`)
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

/** The credential for a shipment: one for its account, else for its merchant, else for all. Equal ones share the shipments by id. */
export function credentialFor(
  credentials: readonly PollCredential[],
  shipment: CredentialNeeds & { readonly id: string },
): PollCredential | null {
  const fitting = credentials.filter(
    credential =>
      credential.serviceProviderId === shipment.serviceProviderId &&
      (credential.merchants.length === 0 || credential.merchants.includes(shipment.merchantId)) &&
      (credential.accountNumbers.length === 0 || credential.accountNumbers.includes(shipment.account ?? '')),
  )
  const rank = (credential: PollCredential) =>
    (credential.accountNumbers.length > 0 ? 2 : 0) + (credential.merchants.length > 0 ? 1 : 0)
  const highest = Math.max(...fitting.map(rank))
  const best = fitting.filter(credential => rank(credential) === highest)
  return best[hashOf(shipment.id) % best.length] ?? null
}

function hashOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum
}
