// A data folder with many small tenants. It is kept, so that a later run finds them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { createTenant } from '../../apps/server/src/features/people/provision.ts'
import type { Started } from '../server-process.ts'
import { copyToTenants } from './copy-shipments.ts'
import { ingestModel } from './ingest-model.ts'

type Options = { dataDir: string; tenants: number; shipmentsPerTenant: number; eventsPerShipment: number }

/** The demo tenant that has the model. */
export const modelTenant = 'nordhem'

export async function loadManyTenants(options: Options): Promise<void> {
  const { dataDir, tenants, shipmentsPerTenant: shipments, eventsPerShipment } = options
  const child = fork(new URL('../server-process.ts', import.meta.url), [dataDir])
  try {
    const [{ url, adminUrl, token }] = (await once(child, 'message')) as [Started]
    const admin = openAdmin(adminUrl)
    const { rows } = await admin.query<{ id: string; entitlements: [] }>('select id, entitlements from tenants')
    const missing = idsOf(tenants).filter(id => !rows.some(row => row.id === id))
    if (missing.length === tenants) await ingestModel({ url, token }, { shipments, eventsPerShipment, days: 90 })
    const entitlements = rows.find(row => row.id === modelTenant)?.entitlements ?? []
    for (const id of missing) await createTenant(admin, { id, name: `Tenant ${id}`, entitlements })
    if (missing.length > 0) await copyToTenants(admin, { from: modelTenant, tenants: missing, say: console.log })
    await admin.end()
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `tenant_${n}`)
