// A data folder with many small tenants. It is kept, so that a later run finds them.
import { createTenant } from '../../apps/server/src/features/people/provision.ts'
import { copyToTenants } from './copy-shipments.ts'
import { ingestInto, modelTenant, whileLoading, withDatabase } from './load-folder.ts'

type Options = { dataDir: string; tenants: number; shipmentsPerTenant: number; eventsPerShipment: number }

export async function loadManyTenants(options: Options): Promise<void> {
  const { dataDir, tenants, shipmentsPerTenant: shipments, eventsPerShipment } = options
  let missing: string[] = []
  await withDatabase(dataDir, async admin => {
    const { rows } = await admin.query<{ id: string }>('select id from tenants')
    missing = idsOf(tenants).filter(id => !rows.some(row => row.id === id))
  })
  if (missing.length === 0) return
  if (missing.length === tenants) await ingestInto(dataDir, { shipments, eventsPerShipment, days: 90 })
  await whileLoading(dataDir, async admin => {
    const { rows } = await admin.query<{ entitlements: [] }>('select entitlements from tenants where id = $1', [
      modelTenant,
    ])
    for (const id of missing)
      await createTenant(admin, { id, name: `Tenant ${id}`, entitlements: rows[0]?.entitlements ?? [] })
    await copyToTenants(admin, { from: modelTenant, tenants: missing, say: console.log })
  })
}

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `tenant_${n}`)
