import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../test/data/containers.ts'
import { type Caller, testServer } from '../../test/server.ts'

const server = testServer()
let admin: Caller

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(
    admin,
    'orders',
    ['o1', 'o2', 'o3', 'o4'].map(number => anOrder(number)),
  )
  const booked = { bookedAt: hoursAgo(60) }
  await send(admin, 'shipments', [
    aShipment('late', { ...booked, orderNumber: 'o1', latestAt: hoursAgo(3) }),
    aShipment('later', { ...booked, orderNumber: 'o2', latestAt: hoursAgo(30) }),
    aShipment('fine', { ...booked, orderNumber: 'o2', latestAt: hoursAgo(-30) }),
    aShipment('other', { ...booked, orderNumber: 'o3', latestAt: hoursAgo(-30), merchantId: 'fjallro' }),
    aShipment('done', { ...booked, orderNumber: 'o4', latestAt: hoursAgo(30) }),
    aShipment('quiet', { bookedAt: hoursAgo(2000), orderNumber: 'o4', latestAt: hoursAgo(1900) }),
  ])
  await send(admin, 'events', [anEvent('done', 'delivered', hoursAgo(2))])
})

const ordersWith = async (facets: string) => {
  const { items, count } = await admin.ask(contract.search.orders, { query: { facets, exactCount: 'true' } })
  expect(count).toBe(items.length)
  return items.map(({ document }) => document.id).toSorted()
}

test('sorted by how late they are, the most late shipments come first and those that are not late last', async () => {
  const { items } = await admin.ask(contract.search.shipments, { query: { sort: '-lateBy' } })
  const ids = items.map(({ document }) => document.id)
  expect(ids.slice(0, 3)).toEqual(['fjallro-quiet', 'fjallro-later', 'fjallro-late'])
  expect(ids).toHaveLength(6)
})

test('an order is as late as its latest open shipment that is not quiet', async () => {
  const { items } = await admin.ask(contract.search.orders, { query: {} })
  const states = items.map(({ document: { id, timeState, latestDeliveryTime } }) => [
    id,
    timeState,
    latestDeliveryTime !== null && Date.parse(latestDeliveryTime) < Date.now(),
  ])
  expect(states.toSorted()).toEqual([
    ['o1', 'expired', true],
    ['o2', 'expired', true],
    ['o3', 'on_time', false],
    ['o4', null, false],
  ])
})

test('orders are filtered by the delivery status of their shipments', async () => {
  expect(await ordersWith('timeState:expired')).toEqual(['o1', 'o2'])
  expect(await ordersWith('timeState:on_time')).toEqual(['o2', 'o3'])
  expect(await ordersWith('timeState:predicted_late')).toEqual([])
})
