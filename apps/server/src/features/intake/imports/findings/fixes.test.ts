import { contract } from '@aftermile/contract/index'
import type { ImportMapping, ImportRecord } from '@aftermile/contract/intake/imports'
import { beforeAll, expect, test } from 'vitest'
import { commitImport, importEnded, imported } from '../../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const mappingOf = ({ kind, columns, constants, translations }: ImportRecord): ImportMapping => ({
  kind: kind ?? 'shipments',
  fields: Object.fromEntries(columns.flatMap(({ name, fields }) => (fields.length > 0 ? [[name, fields]] : []))),
  constants,
  dayOrders: {},
  emptyTexts: {},
  translations,
})

async function mapped(record: ImportRecord, change: Partial<ImportMapping>): Promise<ImportRecord> {
  await admin.ask(contract.imports.map, { params: { id: record.id }, body: { ...mappingOf(record), ...change } })
  return importEnded(admin, record.id)
}

const rowsOf = (head: string, rows: readonly string[]) => `${head}\n${rows.join('\n')}\n`

test('reasons are counted over all rows, with the values that caused them', async () => {
  const rows = Array.from({ length: 1400 }, (_, index) => {
    const carrier = index % 2 === 0 ? 'Bringo' : index % 7 === 0 ? 'Snigel' : 'postnord'
    return `fjallro,${index === 3 ? '' : `R-${index}`},${carrier},${index === 5 ? '31.02.2026' : '2026-03-01'},${index === 9 ? 'XX' : 'SE'}`
  })
  const record = await imported(server, admin, rowsOf('merchant,shipment,carrier,booked,country', rows))
  expect(record.reasons).toEqual([
    expect.objectContaining({
      name: 'carrier',
      code: 'not_found',
      count: 800,
      values: [
        { text: 'Bringo', count: 700 },
        { text: 'Snigel', count: 100 },
      ],
    }),
    expect.objectContaining({ name: 'shipment', message: 'Shipment number is missing', count: 1, values: [] }),
    expect.objectContaining({ name: 'booked', message: '31.02.2026 is not a date', count: 1 }),
    expect.objectContaining({ name: 'country', isWarning: true, count: 1, values: [{ text: 'XX', count: 1 }] }),
  ])
  const right = await mapped(record, {
    translations: { serviceProviderId: { Bringo: 'bring' } },
    emptyTexts: { carrier: ['Snigel'], booked: ['31.02.2026'] },
  })
  expect(right.check).toMatchObject({ created: 1399, refused: 1 })
  expect(right.reasons.map(({ name }) => name)).toEqual(['shipment', 'country'])
})

test('country, currency and carrier are set for all rows', async () => {
  const file = rowsOf('merchant,shipment,name', ['fjallro,K-1,Anna', 'fjallro,K-2,Bo'])
  const record = await imported(server, admin, file)
  const constants = { toCountryCode: 'NO', currency: 'NOK', serviceProviderId: 'postnord' }
  const done = await commitImport(admin, (await mapped(record, { constants })).id)
  expect(done).toMatchObject({ result: { created: 2 }, constants })
  const { rows } = await server.admin.query(
    "select to_country_code, currency, service_provider_id from shipments where shipment_number in ('K-1', 'K-2')",
  )
  const all = { to_country_code: 'NO', currency: 'NOK', service_provider_id: 'postnord' }
  expect(rows).toEqual([all, all])
})

test('what an import has created is a list, and what it changed is not in it', async () => {
  await imported(server, admin, rowsOf('merchant,shipment,name', ['fjallro,L-0,Old']), { query: { dryRun: 'false' } })
  const file = rowsOf('merchant,shipment,name', ['fjallro,L-0,New', 'fjallro,L-1,A', 'fjallro,L-1,B', 'fjallro,L-2,C'])
  const done = await imported(server, admin, file, { query: { dryRun: 'false' } })
  expect(done.result).toMatchObject({ created: 2, updated: 2 })
  const listed = async (facets: string, caller = admin) => {
    const { count, items } = await caller.ask(contract.search.shipments, { query: { facets, sort: 'shipmentNumber' } })
    expect(count).toBe(items.length)
    return items.map(({ document }) => document.shipmentNumber)
  }
  expect(await listed(`importId:${done.id}`)).toEqual(['L-1', 'L-2'])
  expect(await listed('importId:nothing')).toEqual([])
  expect(await listed(`importId:${done.id}`, await server.as('admin@sydkust.example'))).toEqual([])
  const orders = await imported(server, admin, rowsOf('merchant,order', ['fjallro,LO-1', 'lykta,LO-1']), {
    query: { dryRun: 'false', kind: 'orders' },
  })
  const { items } = await admin.ask(contract.search.orders, { query: { facets: `importId:${orders.id}` } })
  expect(items.map(({ document }) => [document.merchantId, document.id]).sort()).toEqual([
    ['fjallro', 'LO-1'],
    ['lykta', 'LO-1'],
  ])
})

const filler = (prefix: string) => Array.from({ length: 1000 }, (_, index) => `fjallro,${prefix}${index},x,`)

test.each([
  ['shipments', 'merchant,shipment,name,package'],
  ['orders', 'merchant,order,name,city'],
])('the dry run of %s that repeat each other over pieces counts as the import does', async (kind, head) => {
  const prefix = kind === 'orders' ? 'DO' : 'DS'
  await imported(server, admin, rowsOf(head, [`fjallro,${prefix}-old,Same,`]), { query: { dryRun: 'false', kind } })
  const rows = [
    `fjallro,${prefix}-1,Anna,`,
    `fjallro,${prefix}-2,Anna,`,
    `fjallro,${prefix}-3,Anna,`,
    `fjallro,${prefix}-old,Other,`,
    ...filler(`${prefix}-f`),
    `fjallro,${prefix}-1,Anna,`, // unchanged: as the first
    `fjallro,${prefix}-3,Anna,`, // unchanged
    `fjallro,${prefix}-2,Bo,`, // updated
    `fjallro,${prefix}-old,Same,`, // updated: back to what is stored
    `fjallro,${prefix}-2,Bo,`, // unchanged: as the line before
  ]
  const checked = await imported(server, admin, rowsOf(head, rows), { query: { dryRun: 'true', kind } })
  expect(checked.check).toEqual({ created: 1003, updated: 3, unchanged: 3, refused: 0 })
  const done = await commitImport(admin, checked.id)
  expect(done.result).toEqual(checked.check)
})

test('the dry run of events that repeat each other over pieces counts as the import does', async () => {
  const shipments = Array.from({ length: 1001 }, (_, index) => `fjallro,DE-${index}`)
  await imported(server, admin, rowsOf('merchant,shipment', shipments), { query: { dryRun: 'false' } })
  const event = (at: number) => `fjallro,DE-${at},in_transit,2026-03-01 10:00`
  const rows = [
    ...shipments.map((_, index) => event(index)),
    event(0),
    event(1),
    'fjallro,DE-0,delivered,2026-03-02 10:00',
  ]
  const checked = await imported(server, admin, rowsOf('merchant,shipment,code,occurredAt', rows), {
    query: { dryRun: 'true', kind: 'events' },
  })
  const done = await commitImport(admin, checked.id)
  expect(done.result).toMatchObject({ created: 1002, unchanged: 2 })
  expect(checked.check).toEqual(done.result)
})
