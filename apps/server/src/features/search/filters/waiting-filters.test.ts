import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/data/search-world.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let world: TestWorld
let user: Caller

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Each with the hours since its booking, its last event and its arrival on the shelf. */
const shipments = {
  silent: { booked: 90, event: 49 },
  unscanned: { booked: 49 },
  moving: { booked: 90, event: 47 },
  booked: { booked: 47 },
  inactive: { booked: 24 * 90, event: 24 * 61 },
  done: { booked: 900, event: 500, statusId: 'delivered', milestoneIndex: 6000, completedAt: hoursAgo(500) },
  label: { booked: 900, statusId: 'booked', milestoneIndex: 1000, scenarioId: 'inbound_return' },
  handedIn: { booked: 900, event: 60, scenarioId: 'inbound_return' },
  shelved: { booked: 200, event: 121, shelf: 121, statusId: 'at_service_point', milestoneIndex: 5000 },
  arriving: { booked: 200, event: 119, shelf: 119, statusId: 'at_service_point', milestoneIndex: 5000 },
  goingBack: { booked: 300, event: 10, shelf: 250, statusId: 'returning', milestoneIndex: 5000 },
}

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  for (const [id, item] of Object.entries(shipments)) {
    const { booked, event, shelf, ...fields } = { event: null, shelf: null, ...item }
    await world.shipment({ id, bookedAt: hoursAgo(booked), ...fields })
    await server.admin.query('update shipments set last_event_at = $2, on_shelf_at = $3 where id = $1', [
      id,
      event === null ? null : hoursAgo(event),
      shelf === null ? null : hoursAgo(shelf),
    ])
  }
})
afterAll(() => world.close())

async function found(facets: string): Promise<string[]> {
  const { items, count } = await user.ask(contract.search.shipments, { query: { facets, includeFacets: 'true' } })
  expect(count).toBe(items.length)
  return items.map(({ document }) => document.id).toSorted()
}

test('no event for so many hours: open, on its way, and neither scanned nor booked since', async () => {
  expect(await found('noEventHours:48')).toEqual(['handedIn', 'silent', 'unscanned'])
  expect(await found('noEventHours:48;isInactive:true')).toEqual([])
  expect(await found(`noEventHours:${61 * 24 - 1}`)).toEqual(['inactive'])
  expect(await found('noEventHours:55')).toEqual(['handedIn'])
})

async function countsOf(facets: string, field: string) {
  const answer = await user.ask(contract.search.shipments, { query: { facets, includeFacets: 'true', size: '1' } })
  expect(answer.facetsAreExact).toBe(true)
  return Object.fromEntries((answer.facets?.[field] ?? []).map(({ value, count }) => [value, count]))
}

test('No scan for and Now in are facets of open shipments, each counted under the other', async () => {
  await server.admin.query('update shipments set departed_at = booked_at')
  await server.admin.query(
    "update shipments set place_city = 'Lund, Öster', place_area_id = 'SE-12' where id = 'silent'",
  )
  await server.admin.query("update shipments set place_city = 'Lund', place_area_id = 'NO-03' where id = 'done'")
  expect(await countsOf('', 'noEventHours')).toEqual({ 24: 5, 48: 3 })
  expect(await countsOf('noEventHours:48', 'noEventHours')).toEqual({ 24: 5, 48: 3 })
  expect(await countsOf('noEventHours:24', 'placeTown')).toEqual({ 'SE/Malmö': 4, 'SE/Lund  Öster': 1 })
  expect(await countsOf('placeTown:SE/Lund  Öster', 'noEventHours')).toEqual({ 24: 1, 48: 1 })
  expect(await countsOf('placeTown:SE/Lund  Öster', 'statusId')).toEqual({ in_transit: 1 })
  expect(await countsOf('noEventHours:48;placeTown:SE/Lund  Öster', 'placeTown')).toEqual({
    'SE/Malmö': 2,
    'SE/Lund  Öster': 1,
  })
  expect(await found('noEventHours:48;placeTown:SE/Lund  Öster')).toEqual(['silent'])
  expect(await found('placeTown:NO/Lund')).toEqual([])
})

test('at the service point for so many days: still there, since longer than that', async () => {
  expect(await found('atServicePointDays:5')).toEqual(['shelved'])
  expect(await found('atServicePointDays:4')).toEqual(['arriving', 'shelved'])
})

test.each(['noEventHours:x', 'noEventHours:0', 'noEventHours:1,2', 'atServicePointDays:99999'])(
  '%s is refused',
  async facets => {
    const answer = await user.call(contract.search.shipments, { query: { facets } })
    expect(answer.status).toBe(400)
  },
)
