// A data folder with one large tenant: node bench/size-parts/large-tenant.ts <folder> [shipments]. Six events each, over a year.
import { copyWithinTenant } from './copy-shipments.ts'
import { ingestInto, modelTenant, whileLoading } from './load-folder.ts'

const [, , dataDir = '/var/tmp/aftermile-large', given = '3000000'] = process.argv
const ofModel = Math.min(20_000, Number(given))

await ingestInto(dataDir, { shipments: ofModel, eventsPerShipment: 6, days: 365 })
await whileLoading(dataDir, admin =>
  copyWithinTenant(admin, { tenant: modelTenant, times: Math.ceil(Number(given) / ofModel), say: console.log }),
)
