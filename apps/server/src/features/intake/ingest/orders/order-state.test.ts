import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

type Row = Record<string, unknown>
const state = `status_id as status, milestone_index as milestone, status_since as "statusSince", milestone_since as "milestoneSince"`
const rowsOf = async (text: string, number: string) =>
  (await server.admin.query<Row>(text, ['nordhem', number])).rows.map(row => JSON.parse(JSON.stringify(row)) as Row)
const orderOf = async (number: string) =>
  (
    await rowsOf(`select ${state}, completed_at as "completedAt" from orders where tenant_id = $1 and id = $2`, number)
  )[0]
const deliveriesOf = (number: string) =>
  rowsOf(
    `select id, is_stated as "isStated", ${state} from order_deliveries where tenant_id = $1 and order_id = $2 order by id`,
    number,
  )

const at = (hour: number) => new Date(Date.UTC(2026, 10, 3, hour)).toISOString()

describe('the stored state of an order and its deliveries', () => {
  test('an order with one shipment has its state, until another shipment joins', async () => {
    await send(admin, 'shipments', [aShipment('o4-1', { orderNumber: 'o4' })])
    const codes = ['collected', 'in_transit', 'arrived_at_destination_terminal', 'out_for_delivery']
    for (const [n, code] of codes.entries()) {
      await send(admin, 'events', [anEvent('o4-1', code, at(n + 1))])
      expect(await orderOf('o4')).toMatchObject({
        status: 'shipped',
        milestone: (n + 2) * 1000,
        statusSince: at(1),
        milestoneSince: at(n + 1),
      })
    }
    await send(admin, 'shipments', [aShipment('o4-2', { orderNumber: 'o4' })])
    expect(await orderOf('o4')).toMatchObject({ status: 'partially_shipped', milestone: 1000 })
    await send(admin, 'events', [anEvent('o4-2', 'collected', at(6))])
    await send(admin, 'events', [anEvent('o4-2', 'in_transit', at(7))])
    expect(await orderOf('o4')).toMatchObject({ status: 'shipped', milestone: 3000, milestoneSince: at(7) })
    await send(admin, 'shipments', [aShipment('o4-2', { orderNumber: 'o5' })])
    expect(await orderOf('o4')).toMatchObject({ status: 'shipped', milestone: 5000, milestoneSince: at(4) })
    expect(await orderOf('o5')).toMatchObject({ status: 'shipped', milestone: 3000, milestoneSince: at(7) })
  })

  test('has the times since when it holds, by the times of the events', async () => {
    await send(admin, 'orders', [anOrder('o1', { deliveries: [{ id: 'a' }, { id: 'b' }] })])
    expect(await orderOf('o1')).toMatchObject({
      status: 'created',
      milestone: 1000,
      statusSince: '2026-11-02T09:00:00.000Z',
    })
    await send(admin, 'shipments', [
      aShipment('o1-1', { orderNumber: 'o1', orderDeliveryId: 'a' }),
      aShipment('o1-2', { orderNumber: 'o1', orderDeliveryId: 'b' }),
    ])
    await send(admin, 'events', [anEvent('o1-1', 'collected', at(1))])
    expect(await orderOf('o1')).toMatchObject({ status: 'partially_shipped', milestone: 1000, statusSince: at(1) })
    await send(admin, 'events', [anEvent('o1-2', 'collected', at(3)), anEvent('o1-1', 'in_transit', at(2))])
    expect(await orderOf('o1')).toMatchObject({
      status: 'shipped',
      milestone: 2000,
      statusSince: at(3),
      milestoneSince: at(3),
      completedAt: null,
    })
    expect(await deliveriesOf('o1')).toMatchObject([
      { id: 'a', isStated: true, status: 'shipped', milestone: 3000, statusSince: at(1), milestoneSince: at(2) },
      { id: 'b', isStated: true, status: 'shipped', milestone: 2000, statusSince: at(3), milestoneSince: at(3) },
    ])
    await send(admin, 'events', [anEvent('o1-1', 'delivered', at(8)), anEvent('o1-2', 'delivered', at(9))])
    expect(await orderOf('o1')).toMatchObject({
      status: 'delivered',
      milestone: 6000,
      statusSince: at(9),
      completedAt: at(9),
    })
  })

  test('a delivery that only shipments name is stored until they leave it; an undivided order has none', async () => {
    await send(admin, 'shipments', [aShipment('o2-1', { orderNumber: 'o2' })])
    expect(await deliveriesOf('o2')).toEqual([])
    await send(admin, 'shipments', [aShipment('o2-1', { orderNumber: 'o2', orderDeliveryId: 'x' })])
    expect(await deliveriesOf('o2')).toMatchObject([{ id: 'x', isStated: false }])
    await send(admin, 'orders', [anOrder('o2', { deliveries: [{ id: 'x' }] })])
    expect(await deliveriesOf('o2')).toMatchObject([{ id: 'x', isStated: true }])
    await send(admin, 'orders', [anOrder('o2', { deliveries: [] })])
    expect(await deliveriesOf('o2')).toMatchObject([{ id: 'x', isStated: false }])
    await send(admin, 'shipments', [aShipment('o2-1', { orderNumber: 'o2', orderDeliveryId: null })])
    expect(await deliveriesOf('o2')).toEqual([])
  })

  test.each([
    ['two deliveries', [null, 'second']],
    ['two shipments', [null, null]],
    ['one shipment', [null]],
    ['one delivery', ['only']],
  ])('the same for events in any order, in any batches and sent twice: %s', async (name, deliveryIds) => {
    const statesOf = async (number: string) => [await orderOf(number), await deliveriesOf(number)]
    const eventsOf = (number: string) =>
      [
        anEvent(`${number}-1`, 'collected', at(2)),
        anEvent(`${number}-1`, 'in_transit', at(4)),
        anEvent(`${number}-1`, 'arrived_at_destination_terminal', at(5)),
        anEvent(`${number}-1`, 'out_for_delivery', at(9)),
        anEvent(`${number}-2`, 'collected', at(3)),
        anEvent(`${number}-2`, 'delivery_failed', at(6)),
        anEvent(`${number}-2`, 'out_for_delivery', at(7)),
        anEvent(`${number}-2`, 'delivered', at(11)),
      ].slice(0, 4 * deliveryIds.length)
    const book = (number: string) =>
      send(
        admin,
        'shipments',
        deliveryIds.map((orderDeliveryId, n) =>
          aShipment(`${number}-${n + 1}`, { orderNumber: number, orderDeliveryId }),
        ),
      )
    const first = `same ${name}`
    await book(first)
    await send(admin, 'events', eventsOf(first))
    const expected = await statesOf(first)
    const positions = eventsOf(first).map((_, position) => position)
    const orders = fc.shuffledSubarray([...positions, ...positions.slice(0, 2)], { minLength: positions.length + 2 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(orders, fc.integer({ min: 1, max: 8 }), async (order, atOnce) => {
        const number = `${first} ${run++}`
        await book(number)
        const events = order.map(position => eventsOf(number)[position])
        for (let from = 0; from < events.length; from += atOnce)
          await send(admin, 'events', events.slice(from, from + atOnce))
        expect(await statesOf(number)).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })
})
