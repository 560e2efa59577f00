import { contract } from '@aftermile/contract/index'
import { budgetDayOf } from '@aftermile/domain/carriers/polling/budget'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPolledWorld, type PolledWorld } from '../../../test/carriers/polled-world.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()
let world: PolledWorld

beforeAll(async () => {
  // Makes PostgreSQL plan as with many rows: then they come in the order of the table.
  const { rows } = await server.admin.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const setting of ['enable_nestloop', 'enable_mergejoin'])
    await server.admin.query(`alter database ${rows[0]?.name} set ${setting} = off`)
  world = await openPolledWorld(server)
  await world.addCredential('gls')
})

afterAll(() => world.stop())

test('when only the calls reserved for people are left, they go to requested numbers', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => `few-${index}`)
  await world.book(numbers, { serviceProviderId: 'gls' })
  world.clock.now += 30 * hourMs
  const poller = world.open()
  const { targets } = await poller.sync('nordhem', true)
  const requested = ['few-23', 'few-45', 'few-59']
  await world.admin.call(contract.containers.refresh, {
    body: { type: 'shipment', containers: requested.map(number => `fjallro-S-${number}`) },
  })
  await server.admin.query(
    `update poll_credentials set budget_day = $1, calls_used = (limits ->> 'callsPerDay')::int - 5`,
    [budgetDayOf(world.clock.now)],
  )
  await server.admin.query('update poll_numbers set next_poll_at = $1', [new Date(world.clock.now - hourMs)])
  for (const target of targets) await poller.poll(target)
  const { rows } = await server.admin.query<{ number: string }>('select number from poll_numbers where asks > 0')
  expect(rows).toHaveLength(10)
  expect(rows.map(row => row.number)).toEqual(expect.arrayContaining(requested))
})

test('with few calls left, the parcels expected first go first', async () => {
  world.clock.now += 24 * hourMs
  const poller = world.open()
  const { targets } = await poller.sync('nordhem', true)
  const { rows: all } = await server.admin.query<{ number: string }>('select number from poll_numbers order by number')
  // All of them wait, and a round has no room for all.
  const later = all.slice(5, 15).map(({ number }) => number)
  await server.admin.query(
    `update poll_numbers set wanted_at = null, asks = 0, asked_at = null, worth_per_hour = 1, next_poll_at = $1::timestamptz,
      rises_at = case when number = any ($2) then $3 else $1::timestamptz end`,
    [new Date(world.clock.now - hourMs), later, new Date(world.clock.now + hourMs)],
  )
  for (const target of targets) await poller.poll(target)
  const { rows } = await server.admin.query<{ number: string }>('select number from poll_numbers where asks > 0')
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ number }) => number).filter(number => later.includes(number))).toEqual([])
})
