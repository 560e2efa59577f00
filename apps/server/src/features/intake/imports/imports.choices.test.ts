import { contract } from '@aftermile/contract/index'
import type { ImportMapping, ImportReportRow } from '@aftermile/contract/intake/imports'
import { beforeAll, describe, expect, test } from 'vitest'
import { commitImport, importEnded, imported } from '../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const { rows, map } = contract.imports
const rowsOf = (id: string, status: ImportReportRow['status']) => admin.ask(rows, { params: { id }, query: { status } })
const found = async (text: string, values: unknown[]) =>
  (await server.admin.query<Record<string, unknown>>(text, values)).rows
async function mapped(id: string, mapping: Partial<ImportMapping>) {
  await admin.ask(map, { params: { id }, body: { kind: 'orders', fields: {}, ...mapping } })
  return importEnded(admin, id)
}

describe('the order of day and month', () => {
  const send = (head: string, prefix: string, dates: string[], dryRun = 'true') =>
    imported(
      server,
      admin,
      `merchantId,orderNumber,${head}\n${dates.map((date, index) => `fjallro,${prefix}${index},${date}\n`).join('')}`,
      {
        query: { dryRun },
      },
    )
  const orderedAt = async (number: string) =>
    (await found('select ordered_at from orders where order_number = $1', [number]))[0]?.ordered_at

  test('comes from all dates of the column, and the report says how they were read', async () => {
    const done = await send('orderedAt', 'DA', ['2/11/14', '8/27/14'], 'false')
    expect(done).toMatchObject({ status: 'done', result: { created: 2 } })
    expect(done.notes).toEqual(['Dates in “orderedAt” were read month first: 2/11/14 is 2014-02-11.'])
    expect(done.columns[2]).toMatchObject({ dayOrder: 'monthFirst', dayOrders: ['monthFirst'] })
    expect(await orderedAt('DA0')).toBe('2014-02-10T23:00:00.000Z')
  })

  test('is asked where the dates allow both, once for all files with these columns', async () => {
    const waiting = await send('Order date', 'DB', ['02/11/2026'], 'false')
    expect(waiting).toMatchObject({ status: 'mapping', result: null })
    expect(waiting.columns[2]).toMatchObject({ dayOrder: null, dayOrders: ['dayFirst', 'monthFirst'] })
    const fields = { merchantId: 'merchantId', orderNumber: 'orderNumber', 'Order date': 'orderedAt' }
    const params = { id: waiting.id }
    const refused = await admin.call(map, { params, body: { kind: 'orders', fields } })
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ name: 'Order date', message: expect.stringContaining('dayFirst or monthFirst') }],
    ])
    const done = await mapped(waiting.id, { fields, dayOrders: { 'Order date': 'monthFirst' } })
    expect(done).toMatchObject({ status: 'done', result: { created: 1 } })
    expect(await orderedAt('DB0')).toBe('2026-02-10T23:00:00.000Z')
    await send('order_date', 'DC', ['03/04/2026'], 'false')
    expect(await orderedAt('DC0')).toBe('2026-03-03T23:00:00.000Z')
    await send('order_date', 'DD', ['03/04/2026', '13/04/2026'], 'false')
    expect(await orderedAt('DD0')).toBe('2026-04-02T22:00:00.000Z')
  })

  test('a date that does not fit is refused with its value, its column and its line', async () => {
    const waiting = await send('Ordered', 'DE', ['13/02/2026', '02/13/2026', '31-Jun-06'])
    const fields = { merchantId: 'merchantId', orderNumber: 'orderNumber', Ordered: 'orderedAt' }
    const checked = await mapped(waiting.id, { fields, dayOrders: { Ordered: 'dayFirst' } })
    expect(checked.check).toMatchObject({ created: 1, refused: 2 })
    expect((await rowsOf(checked.id, 'refused')).map(({ line, errors }) => [line, ...errors])).toEqual([
      [3, { name: 'Ordered', message: '02/13/2026 is not a date with the day first', code: 'unreadable' }],
      [4, { name: 'Ordered', message: '31-Jun-06 is not a date', code: 'unreadable' }],
    ])
  })
})

test('a column for two fields, texts that mean nothing and the meaning of values are kept for the next file', async () => {
  const file = (number: string) =>
    `Butik;Bestnr;Status;Bestdag;Summa\nFjällro AB;${number};Skickad;2-Jun-26;12,50\nkattvik;${number}-b;canceled;Not captured;Freight Included\n`
  const waiting = await imported(server, admin, file('W1'))
  expect(waiting.columns.find(({ name }) => name === 'Status')?.values).toEqual([
    { text: 'Skickad', count: 1 },
    { text: 'canceled', count: 1 },
  ])
  const checked = await mapped(waiting.id, {
    fields: {
      Butik: 'merchantId',
      Bestnr: ['orderNumber', 'refs'],
      Status: 'statusId',
      Bestdag: 'orderedAt',
      Summa: 'salesValue',
    },
    emptyTexts: { Bestdag: ['Not captured'], Summa: ['Freight Included'] },
    translations: { merchantId: { 'Fjällro AB': 'fjallro' }, statusId: { Skickad: 'shipped' } },
  })
  expect(checked).toMatchObject({ status: 'checked', check: { created: 2, refused: 0 } })
  expect(checked.columns[3]?.emptyTexts).toEqual(['Not captured'])
  expect(checked.translations.statusId).toEqual({ Skickad: 'shipped' })
  await commitImport(admin, checked.id)
  const next = await imported(
    server,
    admin,
    file('W2').replace('Not captured', 'NOT CAPTURED').replace('Skickad', 'SKICKAD'),
    {
      query: { dryRun: 'false' },
    },
  )
  expect(next).toMatchObject({ status: 'done', result: { created: 2, refused: 0 } })
  expect(
    await found(
      'select merchant_id, stated_status_id, sales_value, refs from orders where order_number like $1 order by order_number',
      ['W1%'],
    ),
  ).toEqual([
    {
      merchant_id: 'fjallro',
      stated_status_id: 'shipped',
      sales_value: 12.5,
      refs: [{ type: 'reference', value: 'W1' }],
    },
    {
      merchant_id: 'kattvik',
      stated_status_id: 'cancelled',
      sales_value: null,
      refs: [{ type: 'reference', value: 'W1-b' }],
    },
  ])
})

test('the first accepted rows are shown before the import, as they will be stored', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, index) => `fjallro,PV-${index},Sverige,${index === 1 ? 'much' : '"1 299,50"'},sek,2-Nov-26`,
  )
  const { id } = await imported(server, admin, `Shop,Order,Country,Amount,Currency,Date\n${lines.join('\n')}\n`)
  const preview = await admin.ask(contract.imports.preview, { params: { id } })
  expect(preview.map(({ line }) => line)).toEqual([2, ...Array.from({ length: 19 }, (_, index) => index + 4)])
  expect(preview[0]).toEqual({
    line: 2,
    status: 'created',
    item: {
      merchantId: 'fjallro',
      orderNumber: 'PV-0',
      toCountryCode: 'SE',
      salesValue: 1299.5,
      currency: 'SEK',
      orderedAt: '2026-11-01T23:00:00.000Z',
    },
  })
})

describe('times of milestones', () => {
  const send = (number: string, delivered: string, weight = '1') =>
    imported(
      server,
      admin,
      `merchant,shipment,booked,packed,shipped,delivered,weight\nfjallro,${number},2026-11-02 08:00,2026-11-02 10:00,2-Nov-26 14:00,${delivered},${weight}\n`,
      { query: { dryRun: 'false' } },
    )
  const shipment = async (number: string) =>
    (await found('select * from shipments where shipment_number = $1', [number]))[0] ?? {}

  test('become events, once, and a later file can add more', async () => {
    expect((await send('MS-1', '')).result).toMatchObject({ created: 1 })
    expect(await shipment('MS-1')).toMatchObject({
      milestone_index: 2000,
      packed_at: '2026-11-02T09:00:00.000Z',
      departed_at: '2026-11-02T13:00:00.000Z',
    })
    expect((await send('MS-1', '')).result).toMatchObject({ unchanged: 1 })
    expect((await send('MS-1', '2026-11-04 10:00')).result).toMatchObject({ updated: 1 })
    expect(await shipment('MS-1')).toMatchObject({ status_id: 'delivered', delivered_at: '2026-11-04T09:00:00.000Z' })
    expect((await send('MS-1', '2026-11-04 10:00')).result).toMatchObject({ unchanged: 1 })
    const events = await found('select code, is_historical from events where shipment_id = $1 order by occurred_at', [
      'fjallro-MS-1',
    ])
    expect(events.map(({ code }) => code)).toEqual(['packed', 'collected', 'delivered'])
  })

  test('of a refused row are not stored', async () => {
    await send('MS-2', '')
    expect((await send('MS-2', '2026-11-04 10:00', '-5')).result).toMatchObject({ refused: 1 })
    expect(await shipment('MS-2')).toMatchObject({ milestone_index: 2000, delivered_at: null })
  })

  test('of long ago are history, like their shipment', async () => {
    const file = 'merchant,shipment,booked,delivered\nfjallro,MS-3,2-Jun-06,9-Jun-06\n'
    await imported(server, admin, file, { query: { dryRun: 'false' } })
    expect(await shipment('MS-3')).toMatchObject({ status_id: 'delivered', is_historical: true })
    expect(await found('select is_historical from events where shipment_id = $1', ['fjallro-MS-3'])).toEqual([
      { is_historical: true },
    ])
  })
})
