import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putRule, when } from '../../../test/data/rules.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { startReceiver } from '../../../test/webhooks/webhook-receiver.ts'

const receiver = await startReceiver()
const server = testServer({ env: { EGRESS_ALLOW: receiver.allow }, parts: ['api', 'worker'], loops: ['sending'] })
const { messages, notifications, rendering, templates } = contract
const loop = '{% for i in (1..100000000) %}{% for j in (1..100000000) %}{% endfor %}{% endfor %}'
const good = '{"number": "{{ shipmentNumber }}"}'
let looping: Caller
let other: Caller

beforeAll(async () => {
  looping = await server.as('admin@nordhem.example')
  other = await server.as('admin@sydkust.example')
})
afterAll(() => receiver.close())

const webhook = (id: string, payload: string) => ({
  ...{ id, type: 'webhook', targetType: 'Shipment', name: `The ${id}`, content: `${receiver.url}/${id}` },
  payload,
})

/** A rule that sends a template about shipments of a sender, and shipments that it acts on. */
async function fire(caller: Caller, templateId: string, shipments: readonly Record<string, unknown>[]) {
  await putRule(caller, templateId, {
    andConditions: [when('senderReference', 'is', templateId)],
    actions: [{ type: 'webhook', templateId }],
  })
  const items = shipments.map((fields, index) =>
    aShipment(`${templateId}-${index}`, { senderReference: templateId, ...fields }),
  )
  expect((await send(caller, 'shipments', items)).refused).toBe(0)
}

const received = (path: string) => receiver.received.filter(item => item.path === path).length
const sendingOf = (id: string) => looping.ask(templates.sending, { params: { id } })
const stored = async (template: string) =>
  (await looping.ask(messages.list, { query: { template, size: '100' } })).items
const inState = async (template: string, state: string) =>
  (await stored(template)).filter(message => message.state === state)

test('a template is set aside after three time-outs: its messages wait until it is saved', async () => {
  await looping.ask(templates.create, { body: webhook('slow', loop) })
  await fire(looping, 'slow', Array(10).fill({}))
  await expect.poll(async () => (await sendingOf('slow')).setAside).not.toBeNull()
  await expect.poll(async () => (await inState('slow', 'deferred')).length).toBe(7)
  expect((await inState('slow', 'failed')).length).toBe(3)
  const [held] = await inState('slow', 'deferred')
  expect(held).toMatchObject({
    dueAt: null,
    reason: expect.stringMatching(/^Its template is set aside\. .* three times/),
  })
  const titles = (await looping.ask(notifications.list, { query: {} })).map(({ title }) => title)
  expect(titles.filter(title => title === 'Template set aside: The slow')).toHaveLength(1)

  // What comes later waits as well.
  await send(looping, 'shipments', [aShipment('slow-later', { senderReference: 'slow' })])
  await expect.poll(async () => (await inState('slow', 'deferred')).length).toBe(8)
  expect(received('/slow')).toBe(0)

  await looping.ask(templates.update, { params: { id: 'slow' }, body: webhook('slow', good) })
  await expect.poll(() => received('/slow')).toBe(8)
  expect(await sendingOf('slow')).toEqual({ waiting: 0, setAside: null })
})

test('a template that is set aside can be resumed as it is, once', async () => {
  await looping.ask(templates.create, { body: webhook('stubborn', good) })
  await server.admin.query(
    `insert into template_stops (tenant_id, template_id, stops, reason, set_aside_at) values ('nordhem', 'stubborn', 3, 'It loops', now())`,
  )
  await fire(looping, 'stubborn', [{}, {}])
  await expect.poll(async () => (await inState('stubborn', 'deferred')).length).toBe(2)
  expect(await sendingOf('stubborn')).toEqual({
    waiting: 2,
    setAside: { at: expect.any(String), reason: 'It loops, three times in a row.' },
  })
  const resumed = await looping.ask(templates.resume, { params: { id: 'stubborn' } })
  expect(resumed.setAside).toBeNull()
  await expect.poll(() => received('/stubborn')).toBe(2)
  expect((await looping.call(templates.resume, { params: { id: 'stubborn' } })).status).toBe(409)
})

test('a looping template of a tenant stops neither the messages nor the previews of another', async () => {
  await looping.ask(templates.create, { body: webhook('loop', loop) })
  await other.ask(templates.create, { body: webhook('good', good) })
  await fire(looping, 'loop', [{}])
  await expect.poll(async () => (await stored('loop')).length).toBe(1)
  // More queues than the sender has places, so that all could wait for their templates.
  await server.admin.query(
    `insert into templates select (jsonb_populate_record(t, jsonb_build_object('id', t.id || n))).*
     from templates t, generate_series(1, 70) n where id = 'loop'`,
  )
  await server.admin.query(
    `insert into messages (tenant_id, created_by, channel, template_id, template_name, target_type, container_id, container_number,
       merchant_id, occurrence, locale, purpose, is_urgent, state, queue, due_at)
     select tenant_id, created_by, channel, template_id || n, template_name, target_type, container_id, container_number, merchant_id,
       'by hand ' || o, locale, purpose, is_urgent, 'queued', 'webhook/' || template_id || n, now()
     from messages, generate_series(1, 70) n, generate_series(1, 20) o where template_id = 'loop'`,
  )
  await fire(
    other,
    'good',
    Array.from({ length: 12 }, () => ({ merchantId: 'hamnverk' })),
  )
  const preview = await other.ask(rendering.render, { body: { templateId: 'good', containerType: 'Shipment' } })
  expect(preview.problems).toEqual([])
  await expect.poll(() => received('/good')).toBe(12)
  // All of it happened while most of the loops had not even begun.
  const waiting = await looping.ask(messages.waiting)
  expect(waiting.count).toBeGreaterThan(1300)
  // One tenant never has all places of the sender.
  const countClaimed = async () => {
    const { rows } = await server.admin.query<{ count: number }>(
      `select count(distinct queue)::int as count from messages where tenant_id = 'nordhem' and claimed_until > now()`,
    )
    return rows[0]?.count ?? 0
  }
  await expect.poll(countClaimed).toBeGreaterThan(0)
  expect(await countClaimed()).toBeLessThanOrEqual(32)
})

test('what waits of a tenant is dropped at once', async () => {
  const { count } = await looping.ask(messages.waiting)
  expect(await looping.ask(messages.dropAll)).toEqual({ dropped: expect.any(Number), isContinued: false })
  expect(count).toBeGreaterThan(0)
  await expect.poll(async () => (await looping.ask(messages.waiting)).count).toBe(0)
})
