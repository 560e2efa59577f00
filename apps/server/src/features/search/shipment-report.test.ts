import { contract } from '@aftermile/contract/index'
import { ShipmentReportRow } from '@aftermile/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let world: TestWorld
let user: Caller

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  const completedAt = '2026-03-03T13:30:00.000Z'
  await world.shipment({ id: 'A1', statusId: 'delivered', milestoneIndex: 6000, completedAt, tags: ['vip'] })
  await world.shipment({ id: 'A2' })
  await server.admin.query(`
    insert into packages (tenant_id, shipment_id, number, merchant_id)
    values ('nordhem', 'A1', '0002', 'fjallro'), ('nordhem', 'A1', '0001', 'fjallro')`)
})
afterAll(() => world.close())

const ask = (items: string[]) => user.call(contract.search.shipmentReport, { body: { items } })

test('a report row has exactly the fields of the spec, null where nothing is known', async () => {
  const { items } = (await ask(['A1'])).reply
  const document = items[0]?.document
  expect(Object.keys(document ?? {}).sort()).toEqual(Object.keys(ShipmentReportRow.shape).sort())
  expect(document).toMatchObject({
    trackingNumber: '0001',
    packageNumbers: ['0001', '0002'],
    toCountryName: 'Sweden',
    fromName: null,
    ageMinutes: 2970,
    deliveryTimeDiff: null,
    pdtRcaEventId: null,
    tags: ['vip'],
  })
})

test('rows come in the order of the ids, once each, and unknown ids are left out', async () => {
  const { count, items } = (await ask(['A2', 'nobody', 'A1', 'A2'])).reply
  expect([count, items.map(item => item.document.id)]).toEqual([2, ['A2', 'A1']])
})

test('up to 500 ids are accepted', async () => {
  const ids = Array.from({ length: 501 }, (_, index) => `N${index}`)
  expect((await ask(ids.slice(1))).body).toEqual({ count: 0, items: [] })
  expect((await ask(ids)).status).toBe(400)
})
