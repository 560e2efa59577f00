import type { TestServer } from '../server.ts'
import { aShipment, send } from './containers.ts'

/** Books a shipment under each of these ids, so that there can be conversations about it, and returns their subjects. */
export async function subjectsOf(
  server: TestServer,
  ids: readonly string[],
  tenant: keyof typeof merchants = 'nordhem',
) {
  const merchantId = merchants[tenant]
  const admin = await server.as(`admin@${tenant}.example`)
  await send(
    admin,
    'shipments',
    ids.map(id => aShipment(id, { id, merchantId })),
  )
  return ids.map(id => `shipment/${id}`)
}

const merchants = { nordhem: 'fjallro', sydkust: 'kustmat' }
