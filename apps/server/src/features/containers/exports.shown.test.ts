import { exports, rowCountHeader } from '@aftermile/contract/containers/exports'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, utils, type WorkBook } from 'xlsx'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let world: TestWorld
let user: Caller

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  await world.shipment({ id: 'A1', toName: '=cmd()', bookedAt: '2026-03-01T12:00:00.000Z', tags: ['vip'] })
  await world.shipment({ id: 'A2', scenarioId: 'inbound_return', bookedAt: '2026-03-02T12:00:00.000Z' })
  await world.shipment({ id: 'A3', bookedAt: '2026-03-03T12:00:00.000Z' })
  await world.shipment({ id: 'B1', merchantId: 'lykta' })
  await world.shipment({ id: 'X1', tenantId: 'sydkust', merchantId: 'kustmat' })
  await server.admin.query(`
    update shipments set service_provider_id = 'postnord', to_email = 'to@x.example', to_phone = '+46701', from_name = 'Sender',
      from_email = 'from@x.example', sales_value = 99.5, currency = 'NOK', latest_at = '2026-03-05T22:00:00Z'
    where id in ('A1', 'A2')`)
  await world.order({ id: 'O1', name: 'Anna Berg', orderedAt: '2026-03-01T12:00:00.000Z' })
  await server.admin.query("update orders set email = 'anna@x.example', currency = 'SEK' where id = 'O1'")
})
afterAll(() => world.close())

const columns = [
  { id: 'receiver', title: 'Receiver' },
  { id: 'carrier', title: 'Carrier' },
  { id: 'statusId', title: '=Status' },
  { id: 'bookingTimestamp', title: 'Booked' },
  { id: 'tags', title: 'Tags' },
]
const file = { format: 'csv', timeZone: 'Europe/Stockholm', columns }

async function ask(path: string, body: object, caller = user) {
  return fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const rowsOf = ({ Sheets, SheetNames }: WorkBook): Record<string, string>[] =>
  utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { defval: '' })

async function shipmentsOf(body: object, caller = user) {
  const response = await ask(exports.shownShipments.path, { ...file, ...body }, caller)
  return rowsOf(read(await response.text(), { type: 'string', raw: true }))
}

test('a list is exported under its titles, with promise, contact, currency and zone', async () => {
  const [row = {}] = await shipmentsOf({ query: { id: 'A1' } })
  expect(row).toEqual({
    Receiver: "'=cmd()",
    Carrier: 'PostNord',
    "'=Status": 'In transit',
    Booked: '2026-03-01 13:00:00',
    Tags: 'VIP customer',
    [shipmentFields.timeState.label]: expect.stringMatching(/./),
    [shipmentFields.deadlineAt.label]: '2026-03-05 23:00:00',
    'E-mail': 'to@x.example',
    Phone: "'+46701",
    'Sales value': '99.50',
    Currency: 'NOK',
    'Time zone': 'Europe/Stockholm',
  })
  expect(Object.keys(row).slice(0, 5)).toEqual(['Receiver', 'Carrier', "'=Status", 'Booked', 'Tags'])
})

test('the receiver of a return is who sends it back', async () => {
  const [row] = await shipmentsOf({ items: ['A2'] })
  expect(row).toMatchObject({ Receiver: 'Sender', 'E-mail': 'from@x.example' })
})

test('the file has the rows of the list in its order, or the chosen ones', async () => {
  const number = { ...file, columns: [{ id: 'shipmentNumber', title: 'Shipment' }] }
  const numbers = async (body: object, caller = user) =>
    (await shipmentsOf({ ...number, ...body }, caller)).map(row => row.Shipment)
  const sorted = await numbers({ query: { sort: 'shipmentNumber', includeCompleted: 'false' } })
  expect(sorted).toEqual(sorted.toSorted())
  expect(sorted.length).toBe(4)
  expect(await numbers({ query: { merchantId: 'fjallro' } })).toEqual(await numbers({ items: ['A3', 'A2', 'A1'] }))
  const limited = await server.as('merchant@nordhem.example')
  expect(await numbers({ items: ['A3', 'A3', 'X1', 'B1', 'nobody'] }, limited)).toHaveLength(1)
  const response = await ask(exports.shownShipments.path, { ...number, query: {} })
  expect(response.headers.get(rowCountHeader)).toBe('4')
})

test('an SLA column brings its due time and its policy', async () => {
  await server.admin.query(
    "update shipments set sla_state = 'breached', sla_due_at = '2026-03-04T11:00:00Z', sla_policy_id = 'p1' where id = 'A3'",
  )
  const [row] = await shipmentsOf({ items: ['A3'], columns: [{ id: 'slaState', title: 'SLA' }] })
  expect(row).toMatchObject({ SLA: 'Breached', 'SLA due': '2026-03-04 12:00:00', 'SLA policy': 'p1' })
})

test('orders are exported as shown, too', async () => {
  const admin = await server.as('admin@nordhem.example')
  const shown = [
    { id: 'orderNumber', title: 'Order' },
    { id: 'bookingTimestamp', title: 'Created' },
    { id: 'merchantId', title: 'Merchant' },
  ]
  for (const what of [{ query: { text: 'anna' } }, { items: [{ merchantId: 'fjallro', id: 'O1' }] }]) {
    const response = await ask(exports.chosenOrders.path, { ...file, columns: shown, ...what }, admin)
    expect(rowsOf(read(await response.text(), { type: 'string', raw: true }))).toEqual([
      expect.objectContaining({
        Order: 'O1',
        Created: '2026-03-01 13:00:00',
        'E-mail': 'anna@x.example',
        Currency: 'SEK',
        'Time zone': 'Europe/Stockholm',
      }),
    ])
  }
})

test('a workbook has the titles, too', async () => {
  const response = await ask(exports.shownShipments.path, { ...file, format: 'xlsx', items: ['A1'] })
  const [row] = rowsOf(read(Buffer.from(await response.arrayBuffer())))
  expect(row).toMatchObject({ Receiver: '=cmd()', Carrier: 'PostNord', 'Sales value': 99.5 })
})

test.each([
  ['columns', { columns: [{ id: 'nothing', title: 'Nothing' }], query: {} }],
  ['columns', { columns: [{ id: 'constructor', title: 'x' }], query: {} }],
  ['columns', { columns: [], query: {} }],
  ['items', {}],
  ['items', { items: ['A1'], query: {} }],
  ['query.sort', { query: { sort: 5 } }],
  ['query.page', { query: { page: 2 } }],
])('a wrong %s is refused by name: %o', async (name, body) => {
  const response = await ask(exports.shownShipments.path, { ...file, ...body })
  expect([response.status, await response.json()]).toEqual([
    400,
    { errors: expect.arrayContaining([expect.objectContaining({ name: expect.stringContaining(name) })]) },
  ])
})
