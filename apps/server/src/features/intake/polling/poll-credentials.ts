import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { PollLimits } from '@aftermile/domain/carriers/polling/budget'
import { findCarrier, traitsOf } from '../../../adapters/carriers/carriers.ts'
import type { CarrierAdapter, CarrierTraits } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../../adapters/carriers/client/credential-fields.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type Credential, readCredentials, type SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import { providersInForce } from '../../settings/service-providers/providers-in-force.ts'

/** What names a credential of a carrier. */
export type CredentialKey = { readonly serviceProviderId: string; readonly credentialId: string }

/** A credential by which a carrier can be asked. */
export type PollCredential = CredentialKey & {
  readonly version: number
  /** Empty: everyone's. */
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

/** How to ask with a credential; null where it is switched off or makes no sense. */
export function openCredential({ apiId, fields: given, isEnabled }: Credential): OpenedCredential | null {
  const carrier = isEnabled ? findCarrier(apiId) : null
  if (carrier === null) return null
  const { fields, missing } = fillDefaults(carrier, given)
  // A declared carrier without an address only tells.
  const isMute = fields.endpoint === ''
  const traits = missing.length > 0 || isMute ? null : traitsOf(carrier, fields)
  return traits === null ? null : { carrier, fields, traits }
}

/** The credentials of carriers that are to be asked, in a fixed order, with what is kept of each brought up to date. */
export async function syncCredentials(keeper: SecretsCtx, now: number): Promise<PollCredential[]> {
  const polled = await readPolled(keeper)
  const stored = await readCredentials(keeper, 'service_provider')
  const credentials = stored.flatMap((credential): PollCredential[] => {
    const opened = polled.has(credential.ownerId) ? openCredential(credential) : null
    if (opened === null) return []
    const { id: credentialId, ownerId: serviceProviderId, version, merchants, accountNumbers } = credential
    const { limits, retentionDays, homeZone } = opened.traits
    return [{ serviceProviderId, credentialId, version, merchants, accountNumbers, limits, retentionDays, homeZone }]
  })
  await writeCredentials(keeper, credentials, new Date(now))
  return credentials
}

async function readPolled(keeper: SecretsCtx): Promise<Set<string>> {
  const carriers = await providersInForce.pick(keeper, ['id', 'isEnabled', 'trackingType'])
  return new Set(carriers.filter(one => one.isEnabled && one.trackingType === 'poll').map(({ id }) => id))
}

/** A credential that was changed gets another chance. */
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

/** A credential that was stopped gets another chance. */
export const retryCredential = (
  { db, tenantId }: Ctx,
  { serviceProviderId, credentialId }: CredentialKey,
  now: number,
) =>
  db.run(sql`
    update poll_credentials set stopped_at = null, next_call_at = ${new Date(now)}
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}
      and stopped_at is not null`)

export type Served = {
  readonly serviceProviderId: string | null
  readonly merchantId: string
  readonly account: string | null
}

/** The credential for a shipment: one for its account before one for its merchant before one for all; among equals its id decides. */
export function credentialFor(
  credentials: readonly PollCredential[],
  shipment: Served & { readonly id: string },
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
  return best[spread(shipment.id) % best.length] ?? null
}

function spread(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum
}
