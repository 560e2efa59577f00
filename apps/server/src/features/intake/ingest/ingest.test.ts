import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

type Row = Record<string, unknown>
const shipment = async (id: string) =>
  (await server.admin.query<Row>('select * from shipments where tenant_id = $1 and id = $2', ['nordhem', id])).rows[0]
const order = async (id: string) =>
  (await server.admin.query<Row>('select * from orders where tenant_id = $1 and id = $2', ['nordhem', id])).rows[0]

describe('shipments', () => {
  test('a shipment is created once, updated by new values, and unchanged by the same values', async () => {
    const first = await send(admin, 'shipments', [aShipment('s1')])
    expect(first).toMatchObject({ created: 1, items: [{ index: 0, status: 'created', id: 'fjallro-s1' }] })
    expect(await send(admin, 'shipments', [aShipment('s1')])).toMatchObject({ unchanged: 1 })
    const moved = await send(admin, 'shipments', [{ merchantId: 'fjallro', shipmentNumber: 's1', toCity: 'Lund' }])
    expect(moved).toMatchObject({ updated: 1 })
    expect(await shipment('fjallro-s1')).toMatchObject({
      to_city: 'Lund',
      to_name: 'Maja Lindqvist',
      status_id: 'booked',
      milestone_index: 1000,
      to_country_area_id: 'SE-21',
    })
  })

  test('an item may come twice in one batch; the later one counts', async () => {
    const reply = await send(admin, 'shipments', [
      aShipment('s2'),
      aShipment('s2', { toCity: 'Ystad' }),
      aShipment('s2'),
    ])
    expect(reply.items.map(item => item.status)).toEqual(['created', 'updated', 'updated'])
    expect(await shipment('fjallro-s2')).toMatchObject({ to_city: 'Malmö' })
  })

  test('a bad item is refused alone, with all its errors', async () => {
    const reply = await send(admin, 'shipments', [
      aShipment('s3', { toCountryCode: 'Sweden', unknownField: 1 }),
      aShipment('s4'),
      aShipment('s5', { merchantId: 'nobody' }),
      aShipment('s6', { serviceProviderId: 'nobody' }),
      'not an item',
      aShipment('s7', { toName: 'a\u0000b' }),
      aShipment('s8', { serviceProviderId: 'Post Nord', serviceProviderProductId: '19' }),
    ])
    expect(reply.items.map(item => item.status)).toEqual([
      'refused',
      'created',
      'refused',
      'refused',
      'refused',
      'refused',
      'created',
    ])
    expect(reply.items[0]?.errors?.map(error => error.name)).toEqual(['toCountryCode', 'unknownField'])
    expect(reply.items[2]?.errors).toEqual([
      { name: 'merchantId', message: 'Merchant “nobody” not found', code: 'not_found' },
    ])
    expect(await shipment('fjallro-s8')).toMatchObject({
      service_provider_id: 'postnord',
      service_provider_product_id: 'mypack_collect',
      service_provider_product_group_id: 'service_point',
    })
  })

  test('an impossible time is refused alone', async () => {
    const times = [
      '0000-06-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '1999-12-31T23:59:59Z',
      '2100-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '9999-12-31T23:59:59-12:00',
      '2026-11-03T00:00:00+23:59',
      '2026-02-30T00:00:00Z',
    ]
    const good = aShipment('s-real', { bookedAt: '2026-11-03T00:00:00+14:00' })
    const wrong = times.map((bookedAt, position) => aShipment(`s-time${position}`, { bookedAt }))
    const reply = await send(admin, 'shipments', [...wrong, good])
    expect(reply).toMatchObject({ created: 1, refused: times.length })
    for (const item of reply.items.slice(0, -1)) expect(item.errors?.map(error => error.name)).toEqual(['bookedAt'])
    const events = times.map(occurredAt => ({ shipmentId: 'fjallro-s-real', code: 'collected', occurredAt }))
    expect(await send(admin, 'events', events)).toMatchObject({ created: 0, refused: times.length })
  })

  test('the largest number of every measure is stored, a larger one is refused', async () => {
    const measures = ['grossWeightKg', 'volumeM3', 'loadingMeters']
    const all = (value: number) => Object.fromEntries(measures.map(name => [name, value]))
    const entry = { number: 'big', weightKg: 1e6, volumeM3: 1e6, lengthCm: 1e6, widthCm: 1e6, heightCm: 1e6 }
    const largest = aShipment('big', { ...all(1e6), salesValue: 1e12, currency: 'SEK', packages: [entry] })
    expect(await send(admin, 'shipments', [largest])).toMatchObject({ created: 1 })
    expect(await send(admin, 'shipments', [aShipment('bigger', all(1e6 + 1))])).toMatchObject({ refused: 1 })
  })

  test('any text is stored as it is', async () => {
    const toName = 'C:\\u0000 \\ud800 "quoted" \'single\' ☃ 🚚'
    expect(await send(admin, 'shipments', [aShipment('odd', { toName })])).toMatchObject({ created: 1 })
    expect(await shipment('fjallro-odd')).toMatchObject({ to_name: toName })
    expect(await send(admin, 'shipments', [aShipment('half', { toName: 'a\ud800' })])).toMatchObject({ refused: 1 })
  })

  test('an older item never replaces a newer one', async () => {
    await send(admin, 'shipments', [aShipment('s9', { toCity: 'Ny', changedAt: '2026-11-03T10:00:00Z' })])
    const late = await send(admin, 'shipments', [
      aShipment('s9', { toCity: 'Gammal', changedAt: '2026-11-03T09:00:00Z' }),
    ])
    expect(late).toMatchObject({ unchanged: 1 })
    expect(await shipment('fjallro-s9')).toMatchObject({ to_city: 'Ny' })
  })
})

describe('events', () => {
  test('events in any order, sent twice or one by one, give the same state', async () => {
    const eventsOf = (number: string) => [
      anEvent(number, 'collected', '2026-11-02T17:00:00Z'),
      anEvent(number, 'in_transit', '2026-11-03T02:00:00Z'),
      anEvent(number, 'out_for_delivery', '2026-11-04T07:00:00Z'),
      anEvent(number, 'delivered', '2026-11-04T10:00:00Z'),
    ]
    await send(admin, 'shipments', [aShipment('e1'), aShipment('e2')])
    expect(await send(admin, 'events', eventsOf('e1'))).toMatchObject({ created: 4 })
    for (const event of eventsOf('e2').reverse()) await send(admin, 'events', [event, event])
    const [a, b] = [await shipment('fjallro-e1'), await shipment('fjallro-e2')]
    const ownFields = {
      ...{ id: '', shipment_number: '', package_numbers: [], tracking_code: '' },
      ...{ received_at: '', updated_at: '' },
    }
    expect({ ...a, ...ownFields }).toEqual({ ...b, ...ownFields })
    expect(a).toMatchObject({ status_id: 'delivered', milestone_index: 6000, completed_by: null })
    expect(await send(admin, 'events', eventsOf('e1'))).toMatchObject({ unchanged: 4 })
  })

  test('an event without a shipment or with an unknown package is refused with its error', async () => {
    const reply = await send(admin, 'events', [
      anEvent('nowhere', 'collected', '2026-11-02T17:00:00Z'),
      { code: 'collected', occurredAt: '2026-11-02T17:00:00Z' },
      { packageNumber: 'x', occurredAt: '2026-11-02T17:00:00Z' },
      { packageNumber: 'x', code: 'teleported', occurredAt: 'yesterday' },
    ])
    expect(reply).toMatchObject({ refused: 4 })
    expect(reply.items[0]?.errors).toEqual([
      { name: 'packageNumber', message: 'Package “nowhere-p1” not found', code: 'not_found' },
    ])
  })

  test('an unmapped carrier code is stored and moves nothing', async () => {
    await send(admin, 'shipments', [aShipment('e3')])
    const event = { packageNumber: 'e3-p1', carrierCode: 'ZZ9', carrierText: 'Hm', occurredAt: '2026-11-03T08:00:00Z' }
    expect(await send(admin, 'events', [event])).toMatchObject({ created: 1 })
    expect(await shipment('fjallro-e3')).toMatchObject({ status_id: 'booked', milestone_index: 1000 })
  })

  test('an event with a reused number belongs to the shipment booked last before it', async () => {
    const number = [{ number: 'again' }]
    await send(admin, 'shipments', [
      aShipment('old', { bookedAt: '2025-01-10T10:00:00Z', packages: number }),
      aShipment('new', { bookedAt: '2026-11-01T10:00:00Z', packages: number }),
    ])
    const at = (occurredAt: string) => ({ packageNumber: 'again', code: 'collected', occurredAt })
    const reply = await send(admin, 'events', [at('2025-01-11T10:00:00Z'), at('2026-11-02T10:00:00Z')])
    expect(reply.items.map(item => item.id)).toEqual(['fjallro-old', 'fjallro-new'])
  })
})

describe('orders', () => {
  test('an order follows its shipments, whichever is sent first', async () => {
    await send(admin, 'shipments', [aShipment('o1-1', { orderNumber: 'o1' })])
    expect(await order('o1')).toMatchObject({ is_stated: false, name: 'Maja Lindqvist', status_id: 'created' })
    await send(admin, 'orders', [anOrder('o1', { name: 'Maja L', lines: [{ productNumber: 'LAMP', quantity: 2 }] })])
    expect(await order('o1')).toMatchObject({ is_stated: true, name: 'Maja L' })
    await send(admin, 'events', [anEvent('o1-1', 'collected', '2026-11-02T17:00:00Z')])
    expect(await order('o1')).toMatchObject({ status_id: 'shipped', completed_at: null })
    await send(admin, 'events', [anEvent('o1-1', 'delivered', '2026-11-03T17:00:00Z')])
    expect(await order('o1')).toMatchObject({ status_id: 'delivered', completed_at: '2026-11-03T17:00:00.000Z' })
    expect(await send(admin, 'orders', [anOrder('o1', { name: 'Maja L' })])).toMatchObject({ unchanged: 1 })
  })

  test('a return has an order of its own', async () => {
    await send(admin, 'shipments', [
      aShipment('o2-1', { orderNumber: 'o2' }),
      aShipment('o2-r', { orderNumber: 'o2', scenarioId: 'inbound_return', fromName: 'Maja' }),
    ])
    expect(await order('o2')).toMatchObject({ order_number: 'o2', order_type_id: 'sales' })
    expect(await order('o2-R')).toMatchObject({ order_number: 'o2', order_type_id: 'return', name: 'Maja' })
  })
})

describe('concurrent batches', () => {
  test('of the same shipments and orders wait for each other, and nothing is lost or doubled', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => `m${n}`)
    const book = (order: readonly string[]) =>
      send(
        admin,
        'shipments',
        order.map(number => aShipment(number, { orderNumber: 'shared' })),
      )
    const replies = await Promise.all([book(numbers), book(numbers.toReversed()), book(numbers)])
    expect(replies.map(reply => reply.created).reduce((sum, count) => sum + count)).toBe(20)
    await Promise.all(
      numbers.flatMap(number => [
        send(admin, 'events', [anEvent(number, 'collected', '2026-11-02T17:00:00Z')]),
        send(admin, 'events', [anEvent(number, 'delivered', '2026-11-03T17:00:00Z')]),
      ]),
    )
    const { rows } = await server.admin.query("select distinct status_id from shipments where order_number = 'shared'")
    expect(rows).toEqual([{ status_id: 'delivered' }])
    expect(await order('shared')).toMatchObject({ status_id: 'delivered' })
  })

  test('an order is completed when its last shipment is, also when that time changes', async () => {
    await send(admin, 'shipments', [aShipment('l1', { orderNumber: 'last' })])
    await send(admin, 'events', [anEvent('l1', 'delivered', '2026-11-03T17:00:00Z')])
    await send(admin, 'events', [anEvent('l1', 'delivered', '2026-11-04T09:00:00Z')])
    expect((await order('last'))?.completed_at).toBe((await shipment('fjallro-l1'))?.completed_at)
  })

  test('a call with no items, or more than 1,000, is refused', async () => {
    const { events } = contract.ingress
    for (const items of [[], Array.from({ length: 1001 }, () => ({}))]) {
      expect((await admin.call(events, { body: { items } })).status).toBe(400)
    }
    const user = await server.as('user@nordhem.example')
    expect((await user.call(events, { body: { items: [{}] } })).status).toBe(403)
  })
})

test('a user limited to some merchants can send nothing for others', async () => {
  const token = await limitedToken()
  const reply = await send(server.with(token), 'shipments', [aShipment('x1'), aShipment('x2', { merchantId: 'lykta' })])
  expect(reply.items.map(item => item.status)).toEqual(['created', 'refused'])
  expect(reply.items[1]?.errors).toEqual([
    { name: 'merchantId', message: 'Merchant “lykta” not found', code: 'not_found' },
  ])
  await send(admin, 'shipments', [aShipment('x3', { merchantId: 'lykta' })])
  const hidden = await send(server.with(token), 'shipments', [aShipment('x4', { id: 'lykta-x3' }), aShipment('x5')])
  expect(hidden.items.map(item => item.status)).toEqual(['refused', 'created'])
  expect(hidden.items[0]?.errors).toEqual([{ name: 'id', message: 'The id lykta-x3 is already in use', code: 'taken' }])
  const event = { shipmentId: 'lykta-x3', code: 'collected', occurredAt: '2026-11-02T17:00:00Z' }
  expect(await send(server.with(token), 'events', [event])).toMatchObject({ refused: 1 })
})

/** The token of an administrator who may see only two merchants. */
async function limitedToken(): Promise<string> {
  await server.admin.query(
    `update users set role = 'admin', version = version + 1 where tenant_id = 'nordhem' and id = 'merchant'`,
  )
  return (await server.as('merchant@nordhem.example')).token
}

test('a booking is estimated by the transit times that its carrier has at that moment', async () => {
  const { get, update } = contract.serviceProviders
  const params = { id: 'gls' }
  const estimates = async () => {
    const { rows } = await server.admin.query<{ transit_estimated_at: string | null }>(
      `select transit_estimated_at from shipments where tenant_id = 'nordhem' and shipment_number like 'tt%' order by id`,
    )
    return rows.map(row => row.transit_estimated_at)
  }
  const book = (number: string) =>
    send(admin, 'shipments', [
      aShipment(number, { serviceProviderId: 'gls', fromCountryCode: 'SE', bookedAt: '2026-11-09T10:00:00Z' }),
    ])
  const setDays = async (days: number) => {
    const before = await admin.ask(get, { params })
    const settings = { transitTimes: [{ from: 'SE', to: 'SE', days }] }
    const answer = await admin.call(update, { params, body: { ...before, settings } })
    expect(answer.status).toBe(200)
  }
  await book('tt1')
  await setDays(1)
  await book('tt2')
  await setDays(2)
  await book('tt3')
  expect(await estimates()).toEqual([null, '2026-11-10T16:00:00.000Z', '2026-11-11T16:00:00.000Z'])
  await book('tt1')
  expect(await estimates()).toEqual([
    '2026-11-11T16:00:00.000Z',
    '2026-11-10T16:00:00.000Z',
    '2026-11-11T16:00:00.000Z',
  ])
})
