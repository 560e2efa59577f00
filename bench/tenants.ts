// Many small tenants on one machine.
import { loadManyTenants } from './size-parts/many-tenants.ts'

const dataDir = process.env.TENANTS_DIR ?? '/var/tmp/aftermile-tenants'
await loadManyTenants({
  dataDir,
  tenants: Number(process.env.TENANTS ?? 2000),
  shipmentsPerTenant: Number(process.env.SHIPMENTS ?? 500),
  eventsPerShipment: 6,
})
