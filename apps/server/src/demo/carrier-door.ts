import type pg from 'pg'
import type { CarrierSimulator } from '../carrier-simulator/carrier-simulator.ts'
import { sql } from '../db/sql.ts'
import { inTenant } from '../db/tenant.ts'
import { findCredential, insertCredential, updateCredential } from '../features/credentials/credential-rows.ts'
import type { Secrets } from '../secrets.ts'
import { polledProvider } from './polled.ts'

const id = 'demo_carrier'
const owner = { kind: 'service_provider', id: polledProvider } as const

type Opening = { pool: pg.Pool; secrets: Secrets; simulator: Pick<CarrierSimulator, 'fieldsOf'> }

/**
 * Gives a tenant of the demo the credential by which the simulated carrier is asked, and brings its address up to date: the carrier has
 * another one at each start. A world that began without it goes on without it. Answers whether the carrier can be asked.
 */
export function openCarrierDoor({ pool, secrets, simulator }: Opening, tenantId: string): Promise<boolean> {
  return inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
    const ctx = { db, tenantId, secrets, author: { id: 'demo', name: 'Demo world' } }
    const { baseUrl = '', ...rest } = simulator.fieldsOf(polledProvider)
    const fields = { ...rest, baseUrl }
    const kept = await findCredential(ctx, owner, id)
    if (kept !== null) {
      if (kept.fields.baseUrl !== baseUrl) await updateCredential(ctx, owner, { ...kept, fields })
      return true
    }
    const hasBegun = await db.find(sql`select 1 from demo_progress where tenant_id = ${tenantId}`)
    const exists = await db.find(sql`select 1 from tenants where id = ${tenantId}`)
    if (hasBegun !== null || exists === null) return false
    const description = 'The simulated carrier of the demo world'
    const blank = { merchants: [], accountNumbers: [], apiId: polledProvider, isEnabled: true }
    await insertCredential(ctx, owner, { id, description, ...blank, fields })
    return true
  })
}
