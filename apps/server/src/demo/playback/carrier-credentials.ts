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

const author = { id: 'demo', name: 'Demo world' }

/** The credential whose carrier tells the polled events. */
const id = 'demo_carrier'

type DemoCredential = {
  readonly id: string
  readonly provider: string
  readonly description: string
  readonly isEnabled: boolean
  /** Fields that differ from those that the carrier accepts. */
  readonly fields?: Readonly<Record<string, string>>
}

/** One credential in each state: working, stopped by a key that was revoked, waiting for a used-up quota, and off. */
const demoCredentials: readonly DemoCredential[] = [
  ...polledProviders.map(provider => ({
    id,
    provider,
    description: 'A simulated carrier of the demo world',
    isEnabled: true,
  })),
  {
    id: 'old_contract',
    provider: 'ups',
    description: 'Contract of last year',
    isEnabled: true,
    fields: { clientSecret: 'revoked' },
  },
  { id: 'small_contract', provider: 'fedex', description: 'Contract with few calls a day', isEnabled: true },
  { id: 'spare', provider: 'postnord', description: 'Spare account', isEnabled: false },
]

type CredentialContext = {
  pool: pg.Pool
  secrets: Secrets
  simulator: Pick<CarrierSimulator, 'fieldsOf' | 'register' | 'behave'>
}

/**
 * Gives a demo tenant credentials for the simulated carriers, and updates their addresses, which change at each start.
 * A world that started without them gets none.
 */
export function ensureCarrierCredentials(
  { pool, secrets, simulator }: CredentialContext,
  tenantId: string,
): Promise<PolledCarriers> {
  simulator.behave('fedex', { kind: 'quota' })
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
    const ctx = { db, tenantId, secrets, author }
    const isNewWorld = await db.find(sql`
      select 1 from tenants t where t.id = ${tenantId}
        and not exists (select 1 from demo_progress p where p.tenant_id = ${tenantId})`)
    if (isNewWorld !== null) await insertAll(ctx, simulator)
    const stored = (await readCredentials(ctx, 'service_provider')).filter(isOfDemo)
    for (const { ownerId, ...credential } of stored) {
      const { baseUrl = '' } = simulator.fieldsOf(ownerId)
      const fields = { ...credential.fields, baseUrl }
      const owner = { kind: 'service_provider', id: ownerId } as const
      if (credential.fields.baseUrl !== baseUrl) await updateCredential(ctx, owner, { ...credential, fields })
    }
    const polled = stored.filter(credential => credential.id === id)
    return { providers: new Set(polled.map(({ ownerId }) => ownerId)), register: simulator.register }
  })
}

const isOfDemo = (credential: { id: string; ownerId: string }): boolean =>
  demoCredentials.some(
    demoCredential => demoCredential.id === credential.id && demoCredential.provider === credential.ownerId,
  )

async function insertAll(
  ctx: SecretsCtx & { author: typeof author },
  simulator: CredentialContext['simulator'],
): Promise<void> {
  for (const { provider, fields, ...credential } of demoCredentials) {
    await insertCredential(
      ctx,
      { kind: 'service_provider', id: provider },
      {
        ...credential,
        merchants: [],
        accountNumbers: [],
        apiId: provider,
        fields: { ...simulator.fieldsOf(provider), ...fields },
      },
    )
  }
}
