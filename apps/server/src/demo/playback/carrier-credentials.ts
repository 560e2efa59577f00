import type pg from 'pg'
import type { CarrierSimulator } from '../../carrier-simulator/carrier-simulator.ts'
import { sql } from '../../db/sql.ts'
import {
  insertCredential,
  readCredentials,
  type SecretsCtx,
  updateCredential,
} from '../../features/settings/credentials/credential-rows.ts'
import type { Secrets } from '../../security/secrets.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { type PolledCarriers, polledProviders } from './polled-carriers.ts'

const id = 'demo_carrier'
const author = { id: 'demo', name: 'Demo world' }

type CredentialContext = { pool: pg.Pool; secrets: Secrets; simulator: Pick<CarrierSimulator, 'fieldsOf' | 'register'> }

/**
 * Gives a demo tenant credentials for the simulated carriers, and updates their addresses, which change at each start.
 * A world that started without them gets none.
 */
export function ensureCarrierCredentials(
  { pool, secrets, simulator }: CredentialContext,
  tenantId: string,
): Promise<PolledCarriers> {
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
    const ctx = { db, tenantId, secrets, author }
    const isNewWorld = await db.find(sql`
      select 1 from tenants t where t.id = ${tenantId}
        and not exists (select 1 from demo_progress p where p.tenant_id = ${tenantId})`)
    if (isNewWorld !== null) await insertAll(ctx, simulator)
    const credentials = (await readCredentials(ctx, 'service_provider')).filter(credential => credential.id === id)
    for (const { ownerId, ...credential } of credentials) {
      const fields = simulator.fieldsOf(ownerId)
      const owner = { kind: 'service_provider', id: ownerId } as const
      if (credential.fields.baseUrl !== fields.baseUrl) await updateCredential(ctx, owner, { ...credential, fields })
    }
    return { providers: new Set(credentials.map(({ ownerId }) => ownerId)), register: simulator.register }
  })
}

async function insertAll(
  ctx: SecretsCtx & { author: typeof author },
  simulator: CredentialContext['simulator'],
): Promise<void> {
  const description = 'A simulated carrier of the demo world'
  for (const provider of polledProviders) {
    const fields = simulator.fieldsOf(provider)
    const credential = { id, description, merchants: [], accountNumbers: [], apiId: provider, isEnabled: true, fields }
    await insertCredential(ctx, { kind: 'service_provider', id: provider }, credential)
  }
}
