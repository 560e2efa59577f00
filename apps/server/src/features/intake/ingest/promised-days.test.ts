import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { imported } from '../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const timelinessOf = async (number: string) =>
  (await admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })).timeliness

describe('a promise that is sent as a date', () => {
  test('ends with that day where the shipment goes to', async () => {
    await send(admin, 'shipments', [
      aShipment('pd-se', { earliestAt: '2026-11-05', latestAt: '2026-11-05' }),
      aShipment('pd-fi', { latestAt: '2026-11-05', toCountryCode: 'FI', toZipCode: '00100' }),
      aShipment('pd-promised', { promisedAt: '2026-11-05' }),
      aShipment('pd-nowhere', { latestAt: '2026-11-05', toCountryCode: null, toZipCode: null }),
      aShipment('pd-spring', { latestAt: '2026-03-29', bookedAt: '2026-03-20T08:00:00Z' }),
    ])
    expect(await timelinessOf('pd-se')).toMatchObject({
      earliestAt: '2026-11-04T23:00:00.000Z',
      latestAt: '2026-11-05T22:59:59.999Z',
      originalLatestAt: '2026-11-05T22:59:59.999Z',
    })
    expect((await timelinessOf('pd-fi')).latestAt).toBe('2026-11-05T21:59:59.999Z')
    expect((await timelinessOf('pd-promised')).originalLatestAt).toBe('2026-11-05T22:59:59.999Z')
    expect((await timelinessOf('pd-nowhere')).latestAt).toBe('2026-11-05T22:59:59.999Z')
    expect((await timelinessOf('pd-spring')).latestAt).toBe('2026-03-29T21:59:59.999Z')
  })

  test('is kept by what arrives on that day, and broken on the next', async () => {
    await send(admin, 'shipments', [
      aShipment('pd-1', { latestAt: '2026-11-05' }),
      aShipment('pd-2', { latestAt: '2026-11-05' }),
    ])
    await send(admin, 'events', [
      anEvent('pd-1', 'delivered', '2026-11-05T22:59:00Z'),
      anEvent('pd-2', 'delivered', '2026-11-05T23:00:00Z'),
    ])
    expect([(await timelinessOf('pd-1')).isOnTime, (await timelinessOf('pd-2')).isOnTime]).toEqual([true, false])
    const { rows } = await server.admin.query('select promise_hours from shipments where shipment_number = $1', [
      'pd-1',
    ])
    expect(rows).toEqual([{ promise_hours: 72 }])
  })

  test('sent again changes nothing, and may come without the destination', async () => {
    const item = aShipment('pd-again', { toCountryCode: 'FI', toZipCode: '00100' })
    await send(admin, 'shipments', [item])
    const { merchantId, shipmentNumber } = item
    const promise = { merchantId, shipmentNumber, latestAt: '2026-11-06' }
    expect(await send(admin, 'shipments', [promise])).toMatchObject({ updated: 1 })
    expect(await send(admin, 'shipments', [promise, { ...item, ...promise }])).toMatchObject({ unchanged: 2 })
    expect((await timelinessOf('pd-again')).latestAt).toBe('2026-11-06T21:59:59.999Z')
  })

  test('of an order and its deliveries ends with its day, too', async () => {
    const deliveries = [{ id: 'd1', promisedAt: '2026-11-07' }]
    const order = anOrder('pd-order', { promisedAt: '2026-11-06', toCountryCode: 'FI', deliveries })
    await send(admin, 'orders', [order])
    expect(await send(admin, 'orders', [order])).toMatchObject({ unchanged: 1 })
    const { rows } = await server.admin.query(
      `select o.promised_at, d.promised_at as delivery from orders o join order_deliveries d on d.order_id = o.id where o.id = $1`,
      ['pd-order'],
    )
    expect(rows.map(row => Object.values(row).map(at => new Date(String(at)).getTime()))).toEqual([
      [Date.parse('2026-11-06T21:59:59.999Z'), Date.parse('2026-11-07T21:59:59.999Z')],
    ])
  })

  test.each(['2026-02-30', '2026-11', '20261105', '1999-11-05', '2101-01-01', '', 5])(
    'cannot be %s',
    async latestAt => {
      const { items } = await send(admin, 'shipments', [aShipment('pd-wrong', { latestAt })])
      expect(items).toMatchObject([{ status: 'refused', errors: [{ name: 'latestAt' }] }])
    },
  )

  test('a time stays a time, also midnight', async () => {
    await send(admin, 'shipments', [aShipment('pd-midnight', { latestAt: '2026-11-05T00:00:00+01:00' })])
    expect((await timelinessOf('pd-midnight')).latestAt).toBe('2026-11-04T23:00:00.000Z')
  })

  test('other times are no dates', async () => {
    const { items } = await send(admin, 'shipments', [aShipment('pd-booked', { bookedAt: '2026-11-05' })])
    expect(items).toMatchObject([{ status: 'refused', errors: [{ name: 'bookedAt' }] }])
  })
})

describe('a column of promises', () => {
  const send = async (prefix: string, dates: string[], head = 'latestAt') => {
    const rows = dates.map((date, index) => `fjallro,${prefix}${index},FI,2026-11-02 08:00,${date},2026-11-05 14:00`)
    const file = `merchant,shipment,country,booked,${head},delivered\n${rows.join('\n')}\n`
    const done = await imported(server, admin, file, { query: { dryRun: 'false' } })
    const preview = await admin.ask(contract.imports.preview, { params: { id: done.id } })
    return { ...done, latest: preview.map(({ item }) => item[head]) }
  }
  const note = (column: string) =>
    `“${column}” has days without a time. A promise ends at the end of its day, in Europe/Stockholm.`

  test('of dates ends with each day in the time zone of the file, and the preview says so', async () => {
    const { latest, notes, result } = await send('days-', ['2026-11-05', '5.11.2026', '5-Nov-26', '46331', ''])
    expect(result).toMatchObject({ created: 5 })
    const end = '2026-11-05T22:59:59.999Z'
    expect(latest).toEqual([end, end, end, end, undefined])
    expect(notes).toContain(note('latestAt'))
    expect((await timelinessOf('days-0')).isOnTime).toBe(true)
  })

  test('of midnights only is a column of dates', async () => {
    const { latest, notes } = await send(
      'midnights-',
      ['2026-11-05 00:00:00', '2026-11-06T00:00:00.000Z'],
      'promisedAt',
    )
    expect(latest).toEqual(['2026-11-05T22:59:59.999Z', '2026-11-06T22:59:59.999Z'])
    expect(notes).toContain(note('promisedAt'))
  })

  test('with times keeps its midnights, and its days end with the day', async () => {
    const { latest, notes } = await send('times-', [
      '2026-11-05 00:00',
      '2026-11-05 15:00',
      '2026-11-05',
      '2026-11-05 24:00',
    ])
    expect(latest).toEqual([
      '2026-11-04T23:00:00.000Z',
      '2026-11-05T14:00:00.000Z',
      '2026-11-05T22:59:59.999Z',
      '2026-11-05T23:00:00.000Z',
    ])
    expect(notes).not.toContain(note('latestAt'))
  })
})
