import { beforeAll, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { backfillNext } from './backfill-since.ts'

const server = testServer({ parts: ['api'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const stored = async () => {
  const of = async (table: string, fields: string) =>
    (await server.admin.query(`select ${fields} from ${table} where tenant_id = 'nordhem' order by id`)).rows
  return [
    await of('shipments', 'id, status_since, milestone_since'),
    await of('orders', 'id, milestone_index, status_since, milestone_since'),
  ]
}

test('rows without status_since get the same times as rows that come in today', async () => {
  await send(admin, 'orders', [anOrder('alone')])
  await send(admin, 'shipments', [aShipment('f1', { orderNumber: 'f' }), aShipment('f2', { orderNumber: 'f' })])
  await send(admin, 'events', [
    anEvent('f1', 'collected', '2026-11-03T08:00:00Z'),
    anEvent('f1', 'in_transit', '2026-11-03T09:00:00Z'),
    anEvent('f2', 'collected', '2026-11-03T10:00:00Z'),
  ])
  const expected = await stored()
  await server.admin.query(`
    update shipments set status_since = null, milestone_since = null;
    update orders set milestone_index = null, status_since = null, milestone_since = null;
    insert into followers (tenant_id, name, at) values ('nordhem', 'fill_shipments', 'epoch'), ('nordhem', 'fill_orders', 'epoch')
    on conflict (tenant_id, name) do update set at = 'epoch', id = ''`)
  expect(await stored()).not.toEqual(expected)
  while (await inTenantOf(server, 'nordhem', backfillNext));
  expect(await stored()).toEqual(expected)
  const { rows } = await server.admin.query(
    "select 1 from followers where tenant_id = 'nordhem' and name like 'fill_%'",
  )
  expect(rows).toEqual([])
})
