import { randomUUID } from 'node:crypto'
import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putRule, when } from '../../../test/data/rules.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { startReceiver } from '../../../test/webhooks/webhook-receiver.ts'

const receiver = await startReceiver()
// Nothing is sent until a test starts another server.
const server = testServer({ env: { EGRESS_ALLOW: receiver.allow }, parts: ['api', 'worker'] })
const { messages, rules, templates } = contract
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})
afterAll(() => receiver.close())

const payload = '{"subject": "{{ shipmentNumber }}", "to": ["x@mail.example"]}'
const hook = { type: 'webhook', content: `${receiver.url}/in`, payload: '{}' }
const channels = {
  mail: { type: 'email', contentType: 'text/html', content: '<p>Hi</p>', payload },
  text: { type: 'text', contentType: 'text/plain', content: null, text: 'Hi' },
  hook,
  batch: { ...hook, batchInterval: 60 },
} as const
type Name = keyof typeof channels
const names = Object.keys(channels) as Name[] // those of the object above

/** A template of each channel, and a rule that sends all of them about one shipment. */
async function fire(reference: string): Promise<void> {
  for (const name of names) await putTemplate(server.admin, { id: `${reference}-${name}`, ...channels[name] })
  await putRule(admin, reference, {
    andConditions: [when('senderReference', 'is', reference)],
    actions: names.map(name => ({ type: channels[name].type, templateId: `${reference}-${name}` })),
  })
  const fields = { senderReference: reference, toEmail: 'maja@mail.example', toPhone: '070-174 06 05' }
  await send(admin, 'shipments', [aShipment(reference, fields)])
  await expect.poll(async () => Object.keys(await stored(reference)).length).toBe(names.length)
}

/** The messages about a shipment that rules or people sent, by template. */
async function stored(reference: string) {
  const { items } = await admin.ask(messages.list, { query: { container: `fjallro-${reference}`, size: '100' } })
  return Object.fromEntries(
    items.map(({ templateId, ruleId, state, reason }) => [
      `${templateId.split('-').at(-1)}${ruleId === null ? ' by hand' : ''}`,
      { state, reason },
    ]),
  )
}

const editRule = async (id: string, fields: Record<string, unknown>) => {
  const { tenantId: _, ...rule } = await admin.ask(rules.get, { params: { id } })
  await admin.ask(rules.update, { params: { id }, body: { ...rule, ...fields } })
}
const disableTemplate = async (id: string) => {
  const { tenantId: _, ...template } = await admin.ask(templates.get, { params: { id } })
  await admin.ask(templates.update, { params: { id }, body: { ...template, isEnabled: false } })
}
const all = (state: string, reason: string | null) => Object.fromEntries(names.map(name => [name, { state, reason }]))

test('what waits is not sent on any channel once its rule or template is disabled or deleted; what people send is', async () => {
  for (const reference of ['kept', 'off', 'gone', 'muted']) await fire(reference)
  // By hand, with the templates of the rule that is deleted.
  const [mail] = (await admin.ask(messages.list, { query: { template: 'gone-mail' } })).items
  await server.admin.query(
    `insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', $2::text, 'occurrence', 'a bulk job'))).*
     from messages m where id = $1`,
    [mail?.id, randomUUID()],
  )
  await editRule('off', { isEnabled: false })
  await admin.ask(rules.remove, { params: { id: 'gone' } })
  for (const name of names) await disableTemplate(`muted-${name}`)
  await server.admin.query('update messages set due_at = now()')
  const sending = await server.another({ parts: ['worker'], loops: ['sending'] })

  await expect.poll(async () => (await admin.ask(messages.waiting)).count).toBe(0)
  const states = async (reference: string) => Object.values(await stored(reference)).map(({ state }) => state)
  await expect.poll(() => states('kept')).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(await stored('off')).toEqual(all('suppressed', 'The rule that sent it was disabled before it was sent.'))
  await expect
    .poll(() => stored('gone'))
    .toEqual({
      ...all('suppressed', 'The rule that sent it was deleted before it was sent.'),
      'mail by hand': { state: 'sent', reason: expect.anything() },
    })
  const disabled = { state: 'suppressed', reason: 'Its template was disabled before it was sent.' }
  const missed = { state: 'suppressed', reason: 'The webhook is disabled.' }
  expect(await stored('muted')).toEqual({ mail: disabled, text: disabled, hook: missed, batch: missed })
  expect(receiver.received).toHaveLength(2)
  await sending.stop()
})

test('a template that is disabled while its webhooks are being sent sends no more of them', async () => {
  await putTemplate(server.admin, { id: 'late', ...hook })
  await putRule(admin, 'late', {
    andConditions: [when('senderReference', 'is', 'late')],
    actions: [{ type: 'webhook', templateId: 'late' }],
  })
  const shipments = [1, 2, 3, 4, 5, 6, 7, 8].map(nth => aShipment(`late-${nth}`, { senderReference: 'late' }))
  await send(admin, 'shipments', shipments)
  await expect.poll(async () => (await admin.ask(messages.waiting, { query: { rule: 'late' } })).count).toBe(8)
  receiver.received.length = 0
  let disabling: Promise<unknown> | null = null
  receiver.answer = () => {
    disabling ??= server.admin.query(`update templates set is_enabled = false where id = 'late'`)
    return { status: 204 }
  }
  const sending = await server.another({ parts: ['worker'], loops: ['sending'] })
  await expect.poll(async () => (await admin.ask(messages.waiting, { query: { rule: 'late' } })).count).toBe(0)
  await disabling
  const { items } = await admin.ask(messages.list, { query: { template: 'late' } })
  expect(receiver.received.length).toBeLessThan(8)
  expect(items.some(({ state }) => state === 'suppressed')).toBe(true)
  await sending.stop()
})
