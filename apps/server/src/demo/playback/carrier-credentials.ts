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

type Opening = { pool: pg.Pool; secrets: Secrets; simulator: Pick<CarrierSimulator, 'fieldsOf' | 'tell'> }

/**
 * Gives a tenant of the demo the credentials by which the simulated carriers are asked, and brings their addresses up to date: they
 * have others at each start. A world that began without them goes on without them.
 */
export function ensureCarrierCredentials(
  { pool, secrets, simulator }: Opening,
  tenantId: string,
): Promise<PolledCarriers> {
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
    const keeper = { db, tenantId, secrets, author }
    const begins = await db.find(sql`
      select 1 from tenants t where t.id = ${tenantId}
        and not exists (select 1 from demo_progress p where p.tenant_id = ${tenantId})`)
    if (begins !== null) await openAll(keeper, simulator)
    const kept = (await readCredentials(keeper, 'service_provider')).filter(one => one.id === id)
    for (const { ownerId, ...one } of kept) {
      const fields = simulator.fieldsOf(ownerId)
      const owner = { kind: 'service_provider', id: ownerId } as const
      if (one.fields.baseUrl !== fields.baseUrl) await updateCredential(keeper, owner, { ...one, fields })
    }
    return { providers: new Set(kept.map(({ ownerId }) => ownerId)), register: simulator.tell }
  })
}

async function openAll(keeper: SecretsCtx & { author: typeof author }, simulator: Opening['simulator']): Promise<void> {
  const description = 'A simulated carrier of the demo world'
  for (const provider of polledProviders) {
    const fields = simulator.fieldsOf(provider)
    const one = { id, description, merchants: [], accountNumbers: [], apiId: provider, isEnabled: true, fields }
    await insertCredential(keeper, { kind: 'service_provider', id: provider }, one)
  }
}
