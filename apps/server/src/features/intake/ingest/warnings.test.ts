import { contract } from '@aftermile/contract/index'
import type { IngressReply } from '@aftermile/contract/intake/ingress'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

type Row = Record<string, unknown>
const rowsOf = async (table: string, column: string, id: string) =>
  (
    await server.admin.query<Row>(
      `select * from ${table} where tenant_id = 'nordhem' and ${column} = $1 order by 1, 2`,
      [id],
    )
  ).rows
const warningsOf = ({ items }: IngressReply) => items.map(item => item.warnings)

describe('six decimals', () => {
  test('of prices, values, quantities and measures are kept, and sent again they change nothing', async () => {
    const lines = [
      { id: '1', quantity: 0.333333, unitPrice: 1234.567 },
      { id: '2', quantity: 1, unitPrice: 0.004 },
    ]
    const order = anOrder('d1', { currency: 'KWD', salesValue: 1234.571, lines })
    const item = { number: 'd2-p1', weightKg: 0.0005, volumeM3: 0.000001, lengthCm: 12.25, widthCm: 1, heightCm: 0.5 }
    const measures = { grossWeightKg: 1.133981, volumeM3: 0.000001, loadingMeters: 0.123456 }
    const contents = [{ quantity: 0.123456 }]
    const shipment = aShipment('d2', { ...measures, contents, currency: 'SEK', salesValue: 19.999, packages: [item] })
    expect(warningsOf(await send(admin, 'orders', [order]))).toEqual([undefined])
    expect(warningsOf(await send(admin, 'shipments', [shipment]))).toEqual([undefined])
    expect(await rowsOf('order_lines', 'order_id', 'd1')).toMatchObject([
      { quantity: 0.333333, unit_price: 1234.567 },
      { quantity: 1, unit_price: 0.004 },
    ])
    expect(await rowsOf('orders', 'id', 'd1')).toMatchObject([{ sales_value: 1234.571 }])
    expect(await rowsOf('shipments', 'id', 'fjallro-d2')).toMatchObject([
      { gross_weight_kg: 1.133981, volume_m3: 0.000001, loading_meters: 0.123456, sales_value: 19.999, contents },
    ])
    expect(await rowsOf('packages', 'number', 'd2-p1')).toMatchObject([
      { weight_kg: 0.0005, volume_m3: 0.000001, length_cm: 12.25, height_cm: 0.5 },
    ])
    expect(await send(admin, 'orders', [order])).toMatchObject({ unchanged: 1 })
    expect(await send(admin, 'shipments', [shipment])).toMatchObject({ unchanged: 1 })
    const read = await admin.ask(contract.orders.get, { params: { id: 'd1', merchantId: 'fjallro' } })
    expect(read.orderLines.map(line => line.unitPrice)).toEqual([1234.567, 0.004])
  })

  test('what is lost beyond them is a warning, float noise is not', async () => {
    const lines = [{ id: '1', quantity: 1, unitPrice: 1.2345678 }]
    const reply = await send(admin, 'orders', [
      anOrder('d3', { salesValue: 19.990000000000002, lines }),
      anOrder('d4', { salesValue: 19.990000000000002 }),
    ])
    expect(reply).toMatchObject({ created: 2, warned: 1 })
    expect(warningsOf(reply)).toEqual([
      [
        {
          name: 'lines.0.unitPrice',
          message: "'lines.0.unitPrice' keeps six decimals: 1.2345678 is stored as 1.234568",
          code: 'decimals_lost',
        },
      ],
      undefined,
    ])
    expect(await rowsOf('orders', 'id', 'd3')).toMatchObject([{ sales_value: 19.99 }])
    const package_ = { number: 'd5-p1', volumeM3: 0.0000012 }
    const [shipment] = warningsOf(await send(admin, 'shipments', [aShipment('d5', { packages: [package_] })]))
    expect(shipment).toMatchObject([{ name: 'packages.0.volumeM3', code: 'decimals_lost' }])
    expect(await send(admin, 'orders', [anOrder('d3', { salesValue: 19.99, lines })])).toMatchObject({ unchanged: 1 })
  })
})

describe('an item with a doubtful value is taken, with a warning', () => {
  test('of a country, a currency, an e-mail address or a language that is not known', async () => {
    const reply = await send(admin, 'shipments', [
      aShipment('w1', { toCountryCode: 'UK', fromCountryCode: 'SWE', currency: 'eur', locale: 'sv_SE' }),
      aShipment('w2', { toCountryCode: 'xx', currency: 'QQQ', toEmail: 'maja at example', locale: 'swedish' }),
      aShipment('w3', { toEmail: '', locale: null, fromEmail: 'lager@fjallro.example', fromCountryCode: 'XK' }),
    ])
    expect(reply).toMatchObject({ created: 3, refused: 0, warned: 1 })
    expect(warningsOf(reply)).toEqual([
      undefined,
      [
        { name: 'toCountryCode', message: '“XX” is not a known country', code: 'unknown_country' },
        { name: 'currency', message: '“QQQ” is not a known currency', code: 'unknown_currency' },
        { name: 'toEmail', message: "'toEmail' is not an e-mail address", code: 'not_an_email' },
        { name: 'locale', message: '“swedish” is not a known language such as sv or sv-SE', code: 'unknown_locale' },
      ],
      undefined,
    ])
    expect(await rowsOf('shipments', 'id', 'fjallro-w1')).toMatchObject([
      { to_country_code: 'GB', from_country_code: 'SE', currency: 'EUR' },
    ])
    expect(await rowsOf('shipments', 'id', 'fjallro-w2')).toMatchObject([
      { to_country_code: 'XX', currency: 'QQQ', to_email: 'maja at example', locale: 'swedish' },
    ])
    const orders = await send(admin, 'orders', [anOrder('w4', { toCountryCode: 'ZZ', email: 'nobody', locale: 'xx' })])
    expect(orders.items[0]?.warnings?.map(({ name }) => name)).toEqual(['toCountryCode', 'email', 'locale'])
    const event = anEvent('w1', 'collected', '2026-11-02T17:00:00Z', { placeCountryCode: 'XX' })
    const events = await send(admin, 'events', [event])
    expect(events).toMatchObject({ created: 1, warned: 1, items: [{ warnings: [{ code: 'unknown_country' }] }] })
  })

  test('of a window that ends before it begins, also when only one end is sent', async () => {
    const begin = '2026-11-05T10:00:00Z'
    const ends = { earliestAt: begin, latestAt: '2026-11-05T08:00:00Z' }
    const warning = { name: 'latestAt', message: 'The delivery window ends before it begins', code: 'window_reversed' }
    const first = await send(admin, 'shipments', [
      aShipment('v1', ends),
      aShipment('v2', { earliestAt: begin }),
      aShipment('v3', { earliestAt: begin, latestAt: begin }),
    ])
    expect(warningsOf(first)).toEqual([[warning], undefined, undefined])
    const second = await send(admin, 'shipments', [
      aShipment('v2', { latestAt: '2026-11-04T10:00:00Z' }),
      aShipment('v1', { toCity: 'Lund' }),
    ])
    expect(warningsOf(second)).toEqual([[warning], undefined])
  })

  test('of a delivery with a line that the order does not have, or with more than was ordered', async () => {
    const lines = [
      { id: '1', quantity: 2 },
      { id: '2', quantity: 1 },
    ]
    const delivered = (id: string, ...of: [string, number][]) => ({
      id,
      lines: of.map(([lineId, quantity]) => ({ lineId, quantity })),
    })
    const reply = await send(admin, 'orders', [
      anOrder('l1', { lines, deliveries: [delivered('a', ['1', 1], ['2', 1]), delivered('b', ['1', 1])] }),
      anOrder('l2', { lines, deliveries: [delivered('a', ['1', 2]), delivered('b', ['1', 1], ['9', 1])] }),
      anOrder('l3', { lines }),
    ])
    const unknown = { name: 'deliveries.1.lines.1.lineId', message: 'The order has no line “9”', code: 'unknown_line' }
    const tooMany = {
      name: 'deliveries',
      message: 'The deliveries have 3 of line “1”, and 2 were ordered',
      code: 'more_than_ordered',
    }
    expect(warningsOf(reply)).toEqual([undefined, [tooMany, unknown], undefined])
    const later = await send(admin, 'orders', [anOrder('l3', { deliveries: [delivered('a', ['2', 2])] })])
    expect(later.items).toMatchObject([{ status: 'updated', warnings: [{ code: 'more_than_ordered' }] }])
    const fewer = await send(admin, 'orders', [anOrder('l1', { lines: [{ id: '1', quantity: 2 }] })])
    expect(fewer.items).toMatchObject([{ status: 'updated', warnings: [{ code: 'unknown_line' }] }])
    expect(warningsOf(await send(admin, 'orders', [anOrder('l2', { name: 'Maja L' })]))).toEqual([undefined])
  })
})

test('warnings and refusals are counted by code', async () => {
  const counted = async (line: string) => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(
      text
        .split('\n')
        .find(value => value.startsWith(line))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  }
  const warned = 'aftermile_ingest_warnings_total{kind="shipments",code="unknown_country"}'
  const refused = 'aftermile_ingest_errors_total{kind="shipments",code="not_found"}'
  const before = [await counted(warned), await counted(refused)]
  await send(admin, 'shipments', [
    aShipment('m1', { toCountryCode: 'XX' }),
    aShipment('m2', { toCountryCode: 'XX', fromCountryCode: 'YY' }),
    aShipment('m3', { merchantId: 'nobody' }),
  ])
  expect([await counted(warned), await counted(refused)]).toEqual([Number(before[0]) + 3, Number(before[1]) + 1])
})
