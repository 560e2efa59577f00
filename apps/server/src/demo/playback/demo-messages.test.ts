import { contract } from '@aftermile/contract/index'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import { expect, test } from 'vitest'
import { inTenantOf } from '../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../test/data/containers.ts'
import { testServer } from '../../test/server.ts'
import { addMessages } from './demo-messages.ts'

const server = testServer()

test('the demo has messages in every state, the same each time, and nothing older than two weeks', async () => {
  const admin = await server.as('admin@nordhem.example')
  const numbers = Array.from({ length: 150 }, (_, at) => `m${at}`)
  const address = { toEmail: 'maja@mail.example', toPhone: '+46701740605' }
  await send(
    admin,
    'shipments',
    numbers.map(number => aShipment(number, address)),
  )
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const eventsOf = (code: EventCode, hours: number) =>
    numbers.map(number => ({ shipmentId: `fjallro-${number}`, code, occurredAt: hoursAgo(hours) }))
  const events = [...eventsOf('collected', 30), ...eventsOf('out_for_delivery', 2), ...eventsOf('handed_in', 15 * 24)]
  const stored = async () =>
    (await server.admin.query("select id, state from messages where occurrence like 'demo/%' order by id")).rows
  await inTenantOf(server, 'nordhem', ctx => addMessages(ctx, events))
  const first = await stored()
  expect(first).toHaveLength(300)
  expect(new Set(first.map(({ state }) => state))).toEqual(
    new Set(['sent', 'delivered', 'bounced', 'failed', 'unknown', 'suppressed', 'deferred']),
  )
  await inTenantOf(server, 'nordhem', ctx => addMessages(ctx, events))
  expect(await stored()).toEqual(first)
  const [item] = (await admin.ask(contract.messages.list, { query: { state: 'bounced' } })).items
  const detail = await admin.ask(contract.messages.get, { params: { id: item?.id ?? '' } })
  expect(detail.attemptList).toMatchObject([{ outcome: 'rejected' }])
  expect(detail.content?.text).toMatch(/paket/)
  expect((await admin.ask(contract.suppressions.list)).items.length).toBeGreaterThan(0)
})
