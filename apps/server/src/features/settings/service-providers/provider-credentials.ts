import { contract } from '@aftermile/contract/index'
import type { Credential as Shown } from '@aftermile/contract/settings/service-providers'
import { mayDo } from '@aftermile/domain/access'
import { findCarrier } from '../../../adapters/carriers/carriers.ts'
import { sql } from '../../../db/sql.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { readCredentials, type SecretsCtx } from '../credentials/credential-rows.ts'
import { type CredentialOwner, showCredential } from '../credentials/credentials.ts'
import { providerStore } from './provider-store.ts'

const kind = 'service_provider'
const field = 'serviceProviderId'

/** The credentials that the actor may see, by carrier; of all carriers or of one. */
export async function credentialsByProvider(
  ctx: RequestCtx & SecretsCtx,
  id: string | null = null,
): Promise<Map<string, Shown[]>> {
  if (!mayDo(ctx.actor, contract.serviceProviders.listCredentials.need)) return new Map()
  const rows = await readCredentials(ctx, kind, id)
  const all = rows.map(row => showCredential({ field, findApi: findCarrier }, row))
  return Map.groupBy(all, item => item.serviceProviderId)
}

export const hasCredentials = async ({ db, tenantId }: RequestCtx, id: string): Promise<boolean> =>
  (await db.find(sql`
    select 1 from credentials where tenant_id = ${tenantId} and owner_kind = ${kind} and owner_id = ${id} limit 1`)) !==
  null

/** A carrier without an adapter of its own uses the generic one. */
export const defaultApiId = (providerId: string): string => findCarrier(providerId)?.id ?? 'generic'

export async function getOwner(ctx: RequestCtx, id: string): Promise<CredentialOwner<typeof field>> {
  await providerStore.get(ctx, id)
  return { kind, id, field, defaultApiId: defaultApiId(id), findApi: findCarrier }
}
