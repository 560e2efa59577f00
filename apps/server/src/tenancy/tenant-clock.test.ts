import { contract } from '@aftermile/contract/index'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { beforeEach, expect, test } from 'vitest'
import { aShipment, send } from '../test/data/containers.ts'
import { type Caller, testServer } from '../test/server.ts'

let daysAhead = 0
const timeThere = () => Date.now() + daysAhead * dayMs
const server = testServer({
  parts: ['api', 'worker'],
  clock: tenantId => (tenantId === 'nordhem' && daysAhead > 0 ? timeThere() : null),
})

let there: Caller
let elsewhere: Caller
beforeEach(async () => {
  daysAhead = 0
  there = await server.as('admin@nordhem.example')
  elsewhere = await server.as('admin@sydkust.example')
})

const booked = (shipmentNumber: string, merchantId = 'fjallro') => {
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  return aShipment(shipmentNumber, { merchantId, bookedAt: at(0), latestAt: at(3), packages: [] })
}
async function lateIds(caller: Caller): Promise<string[]> {
  const { items } = await caller.ask(contract.search.shipments, {
    query: { facets: 'timeState:expired', text: 'clock' },
  })
  return items.map(({ document }) => document.id)
}
const isNear = (instant: string, time: number) => Math.abs(Date.parse(instant) - time) < dayMs / 2

test('a tenant with a clock of its own sees its time, and all others see theirs', async () => {
  const [merchant] = await elsewhere.ask(contract.merchants.list, {})
  await send(there, 'shipments', [booked('clock-a')])
  await send(elsewhere, 'shipments', [booked('clock-b', merchant?.id)])
  expect(await lateIds(there)).toEqual([])

  daysAhead = 5
  expect(await lateIds(there)).toEqual(['fjallro-clock-a'])
  expect(isNear((await there.ask(contract.map.places, {})).asOf, timeThere())).toBe(true)
  expect(await lateIds(elsewhere)).toEqual([])

  daysAhead = 0
  expect(await lateIds(there)).toEqual([])
})

test('a job of the tenant runs at its time', async () => {
  await send(there, 'shipments', [booked('clock-c')])
  daysAhead = 5
  await server.admin.query(`select graphile_worker.add_job('silences', '{"tenantId": "nordhem", "data": {}}')`)
  const events = async () => {
    const { events } = await there.ask(contract.shipments.get, { params: { id: 'fjallro-clock-c' } })
    return events.map(({ code }) => code)
  }
  await expect.poll(events).toEqual(expect.arrayContaining(['late', 'missing_first_scan']))
})

test('what is written has the time of the tenant', async () => {
  daysAhead = 5
  const tag = await there.ask(contract.tags.create, { body: { id: 'clock', name: 'Clock', priority: 1 } })
  expect(isNear(tag.createdAt, timeThere())).toBe(true)
  const stored = await there.ask(contract.tags.update, { params: { id: 'clock' }, body: { ...tag, name: 'Clocks' } })
  expect(isNear(stored.updatedAt, timeThere())).toBe(true)
})
