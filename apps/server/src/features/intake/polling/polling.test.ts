import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addCredentials,
  openPolledWorld,
  type PolledWorld,
  servedCarriers,
} from '../../../test/carriers/polled-world.ts'
import { startAt } from '../../../test/carriers/simulated-carriers.ts'
import { testServer } from '../../../test/server.ts'
import type { Poller } from './poller.ts'

const server = testServer()
let world: PolledWorld
let poller: Poller

beforeAll(async () => {
  world = await openPolledWorld(server)
  poller = world.open()
  await addCredentials(world)
})

afterAll(() => world.stop())

describe('every carrier, with the real poller', () => {
  const ends = { normal: 'delivered', locker: 'delivered', return: 'returned' } as const
  const scenarios = Object.keys(ends) as (keyof typeof ends)[] // the keys of the table above

  test('moves a parcel from booked to its end, with every event and the right reason', async () => {
    for (const { id, provider } of servedCarriers) {
      for (const scenario of scenarios) world.simulator.register(`${id}-${scenario}`, { scenario, startAt })
      await world.book(
        scenarios.map(scenario => `${id}-${scenario}`),
        { serviceProviderId: provider },
      )
    }
    const seen = new Map<string, Set<string>>(servedCarriers.map(({ id }) => [id, new Set()]))
    for (let hour = 0; hour < 111; hour += 3) {
      await world.pass(poller, 3, 3)
      for (const { id } of servedCarriers) seen.get(id)?.add(await world.statusOf(`${id}-locker`))
    }
    for (const { id } of servedCarriers) {
      for (const scenario of scenarios)
        expect([id, scenario, await world.statusOf(`${id}-${scenario}`)]).toEqual([id, scenario, ends[scenario]])
      expect(seen.get(id)).toContain('at_service_point')
      expect(await world.pollRow(`${id}-normal`)).toMatchObject({ retired_for: 'completed', result: 'found' })
      const { rows } = await server.admin.query(
        "select distinct reason from events where shipment_id like '%' || $1 and code = 'attempt_failed'",
        [`S-${id}-return`],
      )
      expect(rows).toEqual([{ reason: 'receiver_not_home' }])
      if (id !== 'budbee') expect([id, await eventsOf(`${id}-normal`)]).toEqual([id, 6])
    }
  })

  const eventsOf = async (number: string) => {
    const { rows } = await server.admin.query<{ count: string }>(
      "select count(distinct event_key) as count from events where shipment_id like '%' || $1 and source = 'carrier'",
      [`S-${number}`],
    )
    return Number(rows[0]?.count)
  }
})
