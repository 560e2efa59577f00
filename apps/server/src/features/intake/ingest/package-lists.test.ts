import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, describe, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const now = Date.now()
const at = (hours: number) => new Date(now + (hours - 100) * hourMs).toISOString()

const get = (number: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` }, query: {} })

/** Books a shipment with these packages; null sends no list. */
const book = (number: string, packages: readonly string[] | null, fields: Record<string, unknown> = {}) => {
  const list = packages?.map(text => ({ number: `${number}-${text}`, weightKg: 2 }))
  return send(admin, 'shipments', [aShipment(number, { bookedAt: at(0), packages: list, ...fields })])
}

const scan = (number: string, text: string | null, code: string, hours: number) =>
  send(admin, 'events', [
    {
      ...{ shipmentId: `fjallro-${number}`, code, occurredAt: at(hours) },
      packageNumber: text && `${number}-${text}`,
    },
  ])

const numbersOf = (packages: readonly { number: string }[]) => packages.map(({ number }) => number.split('-').at(-1))

const found = async (text: string) => {
  const { items } = await admin.ask(contract.search.shipments, { query: { text } })
  return items.map(({ document: { id, referenceIds } }) => [id, referenceIds])
}

describe('a list of packages that is sent replaces the one before', () => {
  test('what it leaves out is gone, what was left out stays', async () => {
    expect(await book('l1', ['A', 'B', 'C'])).toMatchObject({ created: 1 })
    expect(await book('l1', ['A', 'D'])).toMatchObject({ updated: 1 })
    expect(await book('l1', ['A', 'D'])).toMatchObject({ unchanged: 1 })
    expect(await book('l1', null)).toMatchObject({ unchanged: 1 })
    const shipment = await get('l1')
    expect([numbersOf(shipment.packages), shipment.numberOfPackages, shipment.removedPackages]).toEqual([
      ['A', 'D'],
      2,
      [],
    ])
    expect(await found('l1-B')).toEqual([])
    expect(await found('l1-D')).toEqual([['fjallro-l1', ['l1-A', 'l1-D']]])
    expect(await book('l1', [])).toMatchObject({ updated: 1 })
    expect(await get('l1')).toMatchObject({ packages: [], statusId: 'booked' })
  })

  test('measures that are left out stay', async () => {
    await book('l2', ['A', 'B'])
    await send(admin, 'shipments', [{ merchantId: 'fjallro', shipmentNumber: 'l2', packages: [{ number: 'l2-A' }] }])
    expect((await get('l2')).packages).toMatchObject([{ number: 'l2-A', weightKg: 2 }])
  })

  test('a package that has events is removed, and kept in history', async () => {
    await book('l3', ['A', 'B'])
    await scan('l3', 'A', 'delivered', 50)
    await scan('l3', 'B', 'delayed', 40)
    expect(await get('l3')).toMatchObject({ statusId: 'partially_delivered' })
    expect(await book('l3', ['A'])).toMatchObject({ updated: 1 })
    const shipment = await get('l3')
    expect(shipment).toMatchObject({
      statusId: 'delivered',
      numberOfPackages: 1,
      times: { completedAt: at(50) },
      events: [{ code: 'delivered' }],
      removedPackages: [{ number: 'l3-B', statusId: 'delayed', weightKg: 2 }],
      withdrawnEvents: [{ code: 'delayed', because: 'package_removed', packageNumber: 'l3-B' }],
    })
    const { rows } = await server.admin.query(
      "select package_count, alert_count, last_event_at from shipments where id = 'fjallro-l3'",
    )
    expect(rows).toEqual([{ package_count: 1, alert_count: 0, last_event_at: at(50) }])
    // Who holds the parcel still finds where it belonged.
    expect(await found('l3-B')).toEqual([['fjallro-l3', ['l3-A']]])
    const events = await admin.ask(contract.shipments.packageEvents, {
      params: { id: 'fjallro-l3', packageId: 'l3-B' },
    })
    expect(events).toMatchObject([{ code: 'delayed' }])
  })

  test('later scans of a removed package are kept and count for nothing, until it is booked again', async () => {
    await book('l4', ['A', 'B'])
    await scan('l4', 'B', 'collected', 10)
    await book('l4', ['A'])
    const reply = await send(admin, 'events', [
      { packageNumber: 'l4-B', code: 'delivered', occurredAt: at(60) },
      { packageNumber: 'l4-A', code: 'in_transit', occurredAt: at(20) },
    ])
    expect(reply.items.map(({ status, warnings }) => [status, warnings?.[0]?.name])).toEqual([
      ['created', 'packageNumber'],
      ['created', undefined],
    ])
    expect(await get('l4')).toMatchObject({ statusId: 'in_transit', times: { departedAt: null } })
    await book('l4', ['A', 'B'])
    const shipment = await get('l4')
    expect(shipment).toMatchObject({
      statusId: 'partially_delivered',
      times: { departedAt: at(10) },
      removedPackages: [],
      withdrawnEvents: [],
    })
    expect(await found('l4-B')).toEqual([['fjallro-l4', ['l4-A', 'l4-B']]])
  })

  test('packages that are known only from scans stay', async () => {
    await book('l5', ['A'])
    await scan('l5', 'X', 'collected', 10)
    expect((await get('l5')).numberOfPackages).toBe(2)
    await book('l5', ['B'])
    expect(numbersOf((await get('l5')).packages)).toEqual(['B', 'X'])
  })

  test('whether a scan came before or after the removal makes no difference', async () => {
    for (const number of ['l6', 'l7']) await book(number, ['A', 'B'])
    await scan('l6', 'B', 'lost', 10)
    for (const number of ['l6', 'l7']) await book(number, ['A'])
    await scan('l7', 'B', 'lost', 10)
    for (const number of ['l6', 'l7']) {
      expect(await get(number)).toMatchObject({
        statusId: 'booked',
        numberOfPackages: 1,
        removedPackages: [{ number: `${number}-B`, statusId: 'lost' }],
      })
      expect(await found(`${number}-A`)).toEqual([[`fjallro-${number}`, [`${number}-A`]]])
    }
  })

  test('a package that moved to another shipment has its scans there', async () => {
    await book('l8', ['A', 'M'])
    await send(admin, 'shipments', [aShipment('l9', { bookedAt: at(-5), packages: [{ number: 'l8-M' }] })])
    await scan('l8', 'M', 'booked', 1)
    await book('l8', ['A'])
    await send(admin, 'events', [{ packageNumber: 'l8-M', code: 'delivered', occurredAt: at(50) }])
    expect([(await get('l8')).statusId, (await get('l9')).statusId]).toEqual(['booked', 'delivered'])
  })

  test('the same rule holds for references, contents, lines and deliveries', async () => {
    const references = (...values: string[]) => values.map(value => ({ type: 'invoice', value }))
    await book('l10', null, {
      refs: references('1', '2'),
      contents: [{ description: 'Lamp' }, { description: 'Shade' }],
    })
    await book('l10', null, { refs: references('3'), contents: [{ description: 'Lamp' }] })
    expect(await get('l10')).toMatchObject({ references: references('3'), contents: [{ description: 'Lamp' }] })
    const order = { merchantId: 'fjallro', orderNumber: 'l10' }
    const lines = (...ids: string[]) => ids.map(id => ({ id, description: id }))
    await send(admin, 'orders', [{ ...order, lines: lines('1', '2'), deliveries: [{ id: 'D1' }, { id: 'D2' }] }])
    await send(admin, 'orders', [{ ...order, lines: lines('2'), deliveries: [{ id: 'D2' }] }])
    const { rows } = await server.admin.query(`
      select (select array_agg(id) from order_lines where order_id = 'l10') as lines,
        (select array_agg(id) from order_deliveries where order_id = 'l10') as deliveries`)
    expect(rows).toEqual([{ lines: ['2'], deliveries: ['D2'] }])
  })
})
