import { estimatedBytesHeader, exports, rowCountHeader } from '@aftermile/contract/containers/exports'
import { contract } from '@aftermile/contract/index'
import { ShipmentReportRow } from '@aftermile/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, utils, type WorkBook } from 'xlsx'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let world: TestWorld
let user: Caller
let limited: Caller

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  await world.shipment({
    id: 'A1',
    bookedAt: '2026-03-01T12:00:00.000Z',
    toName: '=HYPERLINK("http://x")',
    tags: ['vip'],
  })
  await world.shipment({ id: 'A2', bookedAt: '2026-03-02T12:00:00.000Z', toName: 'Åsa, "Öst" & <Co>' })
  await world.shipment({
    id: 'A3',
    bookedAt: '2026-03-03T12:00:00.000Z',
    completedAt: '2026-03-04T12:00:00.000Z',
    statusId: 'delivered',
    milestoneIndex: 6000,
  })
  await world.shipment({ id: 'B1', merchantId: 'lykta' })
  await world.shipment({ id: 'X1', tenantId: 'sydkust', merchantId: 'kustmat' })
  await server.admin.query(`
    insert into packages (tenant_id, shipment_id, number, merchant_id)
    values ('nordhem', 'A1', '0002', 'fjallro'), ('nordhem', 'A1', '0001', 'fjallro')`)
  await server.admin.query("update shipments set gross_weight_kg = 1.005 where id = 'A1'")
})
afterAll(() => world.close())

type Query = Record<string, string>

async function download(query: Query, caller = user) {
  const response = await fetch(`${server.url}/api/v1${exports.shipments.path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const rowsOf = <Cell>({ Sheets, SheetNames }: WorkBook, defval: Cell): Record<string, Cell>[] =>
  utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { defval })

async function csvOf(query: Query, caller = user): Promise<Record<string, string>[]> {
  const { bytes } = await download({ format: 'csv', ...query }, caller)
  return rowsOf(read(new TextDecoder().decode(bytes), { type: 'string', raw: true }), '')
}

async function sheetOf(query: Query): Promise<Record<string, unknown>[]> {
  const { bytes } = await download({ format: 'xlsx', ...query })
  return rowsOf<unknown>(read(bytes, { cellDates: false }), null)
}

/** As the specification lists them. */
const specified = `
  id orderNumber trackingNumber consignmentId merchantId senderReference senderPartyTypeId senderPartyName fromName fromAddress1
  fromZipCode fromCity fromCountryName recipientReference receiverPartyTypeId receiverPartyName toName toAddress1 toZipCode toCity
  toCountryName scenarioId milestoneIndex statusId orderDate orderSentToWarehouseTimestamp orderInventoryAllocatedTimestamp
  createdTimestamp bookingTimestamp packedTimestamp departedTimestamp inTransitTimestamp deliveryTimestamp servicePointDeliveryTime
  estimatedDeliveryTime actualDeliveryTime pdtRcaEventId pdtRcaEventTimestamp pdtRcaPartyId edtRcaEventId edtRcaEventTimestamp
  edtRcaPartyId completedAt completedBy serviceProviderId payingCustomerNumber serviceProviderProductId
  serviceProviderProductGroupId numberOfPackages grossWeight volume loadingMeters salesValue baseSalesValue ageMinutes
  deliveryTimeMinutes ageOnShelfMinutes deliveryTimeDiff numberOfNotifications trackingPageVisits perfectDelivery tags
  shipmentNumber packageNumbers`
  .trim()
  .split(/\s+/)

test('the reports have the 64 columns of the specification in its order', async () => {
  expect(specified).toHaveLength(64)
  const [withPackages = {}] = await csvOf({ report: 'shipmentsWithPackages' })
  expect(Object.keys(withPackages)).toEqual(specified)
  const [without = {}] = await csvOf({})
  expect(Object.keys(without)).toEqual(specified.filter(id => id !== 'packageNumbers'))
  expect(Object.keys(ShipmentReportRow.shape)).toEqual(specified)
})

test('an export has all rows that the search finds, in its order', async () => {
  expect((await csvOf({})).map(row => row.id)).toEqual(['A3', 'A2', 'A1', 'B1'])
  expect((await csvOf({ facets: 'statusId:delivered' })).map(row => row.id)).toEqual(['A3'])
  expect((await csvOf({ sort: 'shipmentNumber', merchantId: 'fjallro' })).map(row => row.id)).toEqual([
    'A1',
    'A2',
    'A3',
  ])
  expect((await csvOf({ bookedFrom: '2026-03-02T00:00:00.000Z', bookedTo: '2026-03-02T23:59:59.999Z' })).length).toBe(1)
})

test('a sheet and a CSV file have the same values', async () => {
  const [sheet] = await sheetOf({ report: 'shipmentsWithPackages', id: 'A1', timeZone: 'Europe/Stockholm' })
  const [csv] = await csvOf({ report: 'shipmentsWithPackages', id: 'A1', timeZone: 'Europe/Stockholm' })
  expect(sheet).toMatchObject({ id: 'A1', grossWeight: 1.01, toName: '=HYPERLINK("http://x")', packageNumbers: '0001' })
  expect(csv).toMatchObject({ id: 'A1', grossWeight: '1.01', bookingTimestamp: '2026-03-01 13:00:00', tags: 'vip' })
  expect(Number(sheet?.bookingTimestamp)).toBeCloseTo(46_082 + 13 / 24, 5)
})

test('the report with package numbers has a row for each, and keeps shipments without any', async () => {
  const rows = await csvOf({ report: 'shipmentsWithPackages', merchantId: 'fjallro' })
  expect(rows.map(row => [row.id, row.packageNumbers])).toEqual([
    ['A3', ''],
    ['A2', ''],
    ['A1', '0001'],
    ['A1', '0002'],
  ])
})

test('an export of several pieces has each row once, in the order of the search', async () => {
  const sydkust = await server.as('admin@sydkust.example')
  for (let number = 0; number < 230; number++)
    await world.shipment({
      id: `P"${(number * 97) % 230},`,
      tenantId: 'sydkust',
      merchantId: 'kustmat',
      bookedAt: `2026-03-0${1 + (number % 9)}T12:00:00.000Z`,
      orderNumber: number % 3 === 0 ? null : `O${number % 7}`,
      ...(number % 2 === 0 && { statusId: 'delivered', milestoneIndex: 6000, completedAt: '2026-03-20T12:00:00.000Z' }),
    })
  const orders = {
    '': 'booked_at desc, id',
    '-statusId': 'status_id desc, booked_at desc, id',
    orderNumber: 'order_number nulls last, booked_at desc, id',
  }
  for (const [sort, order] of Object.entries(orders)) {
    const { rows } = await server.admin.query(`select id from shipments where tenant_id = 'sydkust' order by ${order}`)
    expect((await csvOf({ sort }, sydkust)).map(row => row.id)).toEqual(rows.map(({ id }) => id))
  }
  const found = await csvOf({ text: 'P', sort: 'shipmentNumber' }, sydkust)
  expect(found.map(row => row.id)).toEqual(found.map(row => row.id).toSorted())
  expect(found.length).toBe(230)
})

test('no cell of an export becomes a formula where Excel separates at semicolons or tabs', async () => {
  const texts = ['x;=cmd()', 'x; =cmd()', 'x;"=cmd()"', 'x\t@sum(1)', 'x\n+1', ';-1', '"";=1', '=1;=2']
  for (const [index, toName] of texts.entries())
    await world.shipment({ id: `F${index}`, merchantId: 'lykta', toName, bookedAt: '2026-01-01T12:00:00.000Z' })
  const { bytes } = await download({ format: 'csv' }, await server.as('admin@nordhem.example'))
  const file = new TextDecoder().decode(bytes)
  const lines = file.split(/\r\n|\n/)
  // Quotes count only at the beginning of a cell, so most of a file with commas has none.
  const cells = lines.flatMap(line => line.split(/[;\t]/)).map(cell => cell.replace(/^[\s"]+/, ''))
  expect(cells.filter(cell => /^[=+\-@]/.test(cell))).toEqual([])
  expect(rowsOf(read(file, { type: 'string', raw: true }), '').map(row => row.toName)).toContain("x;'=cmd()")
  await server.admin.query("delete from shipments where id ~ '^F[0-9]$'")
})

test('formulas are neutralised and texts stay complete', async () => {
  const names = (await csvOf({ sort: 'shipmentNumber' })).map(row => row.toName)
  expect(names.slice(0, 2)).toEqual([`'=HYPERLINK("http://x")`, 'Åsa, "Öst" & <Co>'])
  const cells = (await sheetOf({ sort: 'shipmentNumber' })).map(row => row.toName)
  expect(cells.slice(0, 2)).toEqual(['=HYPERLINK("http://x")', 'Åsa, "Öst" & <Co>'])
})

test('a file states its name, its number of rows and its approximate size', async () => {
  const { headers, bytes } = await download({ format: 'csv' })
  expect(headers.get(rowCountHeader)).toBe('4')
  expect(Number(headers.get(estimatedBytesHeader))).toBe(bytes.length)
  expect(headers.get('content-disposition')).toMatch(/shipments \d{4}-\d\d-\d\d\.csv/)
})

test('a user limited to merchants exports no others, and nobody exports another tenant', async () => {
  expect((await csvOf({}, limited)).map(row => row.id)).toEqual(['A3', 'A2', 'A1'])
  expect((await csvOf({})).map(row => row.id)).not.toContain('X1')
})

test('an export without rows is a file with its header', async () => {
  expect(await csvOf({ id: 'nobody' })).toEqual([])
  expect((await download({ format: 'csv', id: 'nobody' })).bytes.toString()).toMatch(/^\ufeffid,orderNumber,/)
  const { SheetNames } = read((await download({ id: 'nobody' })).bytes)
  expect(SheetNames).toEqual(['Shipments'])
})

test.each([
  ['format', { format: 'pdf' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['sort', { sort: 'nothing' }],
  ['size', { size: '10' }],
])('a wrong %s is refused by name', async (name, query) => {
  const { status, body } = await user.call(contract.exports.shipments, { query: query as Record<never, never> })
  expect([status, body]).toEqual([400, { errors: [expect.objectContaining({ name })] }])
})

test('orders are exported as the search finds them, or by their keys, within the rights of the caller', async () => {
  const admin = await server.as('admin@nordhem.example')
  await world.order({ id: 'O1', name: 'Anna Berg', orderedAt: '2026-03-01T12:00:00.000Z' })
  await world.order({ id: 'O2', name: 'Bo Ek', orderedAt: '2026-03-02T12:00:00.000Z' })
  await world.order({ id: 'O1', merchantId: 'lykta', orderedAt: '2026-03-03T12:00:00.000Z' })
  await world.order({ id: 'O9', tenantId: 'sydkust', merchantId: 'kustmat' })
  const rows = async (query: Query, init: RequestInit = {}, caller = admin) => {
    const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' }
    const url = `${server.url}/api/v1${exports.orders.path}?${new URLSearchParams(query)}`
    const response = await fetch(url, { headers, ...init })
    return rowsOf(read(await response.text(), { type: 'string', raw: true }), '')
  }
  const found = await rows({ format: 'csv', timeZone: 'Europe/Stockholm' })
  expect(found.map(({ merchantId, id }) => [merchantId, id])).toEqual([
    ['lykta', 'O1'],
    ['fjallro', 'O2'],
    ['fjallro', 'O1'],
  ])
  expect(found[2]).toMatchObject({ name: 'Anna Berg', orderDate: '2026-03-01 13:00:00', statusId: 'created' })
  expect((await rows({ format: 'csv', text: 'bo ek' })).map(({ id }) => id)).toEqual(['O2'])
  const items = ['fjallro', 'lykta', 'kustmat'].map((merchantId, index) => ({
    merchantId,
    id: index === 2 ? 'O9' : 'O1',
  }))
  const chosen = { method: 'POST', body: JSON.stringify({ items, format: 'csv' }) }
  expect((await rows({}, chosen)).map(({ merchantId }) => merchantId)).toEqual(['fjallro', 'lykta'])
  const limitedRows = await rows({}, chosen, await server.as('merchant@nordhem.example'))
  expect(limitedRows.map(({ merchantId }) => merchantId)).toEqual(['fjallro'])
})
