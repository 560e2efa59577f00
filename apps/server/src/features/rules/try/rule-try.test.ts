import { contract } from '@aftermile/contract/index'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { aRule, putRule, when } from '../../../test/data/rules.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { tokenOf } from './continuation.ts'

const server = testServer()
const call = contract.ruleTry.run
let admin: Caller

const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2
/** A time at so many days before today and an hour of that day, in UTC. */
const ago = (days: number, hour = 12) => new Date(noon - days * dayMs + (hour - 12) * 3_600_000).toISOString()
const dayOf = (days: number) => ago(days).slice(0, 10)

/** A shipment of 40 days ago with its events: so old that they count as known when they happened. */
async function withEvents(number: string, events: readonly [string, string][], fields: object = {}, caller = admin) {
  await send(caller, 'shipments', [aShipment(number, { bookedAt: ago(40), ...fields })])
  if (events.length > 0)
    await send(
      caller,
      'events',
      events.map(([code, at]) => anEvent(number, code, at)),
    )
}

const about = (start: string) => when('shipmentNumber', 'starts with', start)
const inactive = (start: string, fields: object = {}) =>
  aRule('draft', { type: 'NoEventUpdateRule', interval: 2880, andConditions: [about(start)], ...fields })
const tried = (body: object, caller = admin) => caller.ask(call, { body: body as never })

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
  const payload = '{"subject": "x"}'
  await putTemplate(server.admin, { id: 'late', contentType: 'text/html', content: 'x', payload })
  await putTemplate(server.admin, { id: 'ping', type: 'text', text: 'Hello', content: null, payload: '{}' })
})

describe('a draft', () => {
  test.each([
    ['an unknown field', { andConditions: [when('colour', 'is', 'red')] }, 'andConditions[0].field'],
    ['no quiet time', { interval: 0 }, 'interval'],
    ['an unknown tag', { actions: [{ type: 'tag', tagId: 'nope', operation: 'add' }] }, 'actions[0]'],
    ['a template of another channel', { actions: [{ type: 'text', templateId: 'late' }] }, 'actions[0]'],
  ])('with %s is refused with its place', async (_, wrong, place) => {
    const answer = await admin.call(call, { body: inactive('x', wrong) as never })
    expect([answer.status, answer.errors.map(({ name }) => name)]).toEqual([400, [place]])
  })

  test.each([[{ days: 91 }], [{ days: 0 }], [{ continuationToken: 'x' }], [{ colour: 'red' }]])(
    'with %o is refused',
    async wrong => {
      expect((await admin.call(call, { body: { ...inactive('x'), ...wrong } as never })).status).toBe(400)
    },
  )

  test('is tried by those who may write rules', async () => {
    const user = await server.as('user@nordhem.example')
    expect((await user.call(call, { body: inactive('x') as never })).status).toBe(403)
  })
})

test('a rule is counted by day and container, with false alarms, and nothing is written', async () => {
  await withEvents('a1', [
    ['collected', ago(39)],
    ['in_transit', ago(36, 10)],
    ['delivered', ago(35)],
  ])
  await withEvents('a2', [['collected', ago(39)]])
  await withEvents('a3', [
    ['collected', ago(39)],
    ['delivered', ago(38)],
  ])
  const tables = ['rule_firings', 'rule_timers', 'messages', 'rules', 'idempotency_keys', 'audit_entries']
  const count = async () =>
    (
      await server.admin.query(
        `select ${tables.map(table => `(select count(*) from ${table})`).join(' || $$/$$ || ')} as n`,
      )
    ).rows
  const before = await count()
  const headers = { 'idempotency-key': 'once' }
  const { reply } = await admin.call(call, { body: inactive('a') as never, headers })
  expect(reply).toMatchObject({ containers: 2, firings: 2, falseAlarms: 1, current: null, todayFields: [] })
  expect(reply.byDay).toEqual([{ day: dayOf(37), firings: 2 }])
  expect(reply.samples.map(sample => [sample.containerNumber, sample.at, sample.wasFalseAlarm]).toSorted()).toEqual([
    ['a1', ago(37), true],
    ['a2', ago(37), false],
  ])
  expect(await count()).toEqual(before)
})

test('only the asked days count', async () => {
  await withEvents('b1', [['collected', ago(39)]])
  expect((await tried(inactive('b1'))).firings).toBe(1)
  expect((await tried({ ...inactive('b1'), days: 20 })).firings).toBe(0)
})

test('the messages are those after suppression, quiet hours and missing addresses', async () => {
  const to = { toEmail: 'c1@mail.example', toPhone: '070-174 06 05' }
  await withEvents('c1', [['collected', ago(39)]], to)
  await withEvents('c2', [['collected', ago(39, 22)]], { ...to, toEmail: 'gone@mail.example' })
  await withEvents('c3', [['collected', ago(39)]], { toEmail: null, toPhone: null })
  await admin.ask(contract.suppressions.create, { body: { channel: 'email', address: 'gone@mail.example' } })
  const quietHours = { from: '21:00', to: '07:00', channels: ['text'] }
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { quietHours } as never })
  const root = await server.as('root@aftermile.example')
  const given = { user: 'u', password: 'p', sender: 'Nordhem', prices: 'SE 0,45 SEK' }
  const apiFields = Object.entries(given).map(([id, value]) => ({ id, value }))
  const credential = { id: 'texts', isEnabled: true, apiFields }
  const inTenant = { params: { id: 'elks46' }, headers: { 'x-tenant': 'nordhem' } }
  expect((await root.call(contract.apps.createCredential, { ...inTenant, body: credential as never })).status).toBe(201)
  const actions = [
    { type: 'email', templateId: 'late' },
    { type: 'text', templateId: 'ping' },
  ]
  const reply = await tried(inactive('c', { actions }))
  expect(reply.messages).toEqual({ total: 3, deferred: 1, suppressed: 1, withoutAddress: 2 })
  expect(reply.cost).toEqual([{ amount: 0.9, currency: 'SEK' }])
  expect(reply.samples.map(sample => [sample.containerNumber, sample.recipient]).toSorted()).toEqual([
    ['c1', 'c1@mail.example'],
    ['c2', '+46701740605'],
    ['c3', null],
  ])
  expect((await server.admin.query('select count(*)::int as n from messages')).rows).toEqual([{ n: 0 }])
})

test('the version that is on now is tried beside it', async () => {
  await withEvents('d1', [
    ['collected', ago(39)],
    ['in_transit', ago(36)],
  ])
  await putRule(admin, 'draft-d', inactive('d', { id: 'draft-d', interval: 10_000 }))
  const { firings, current } = await tried(inactive('d', { id: 'draft-d' }))
  expect([firings, current?.firings]).toEqual([1, 1])
  expect(current?.byDay.map(item => item.day)).toEqual([ago(36 - 10_000 / 1440).slice(0, 10)])
})

test('other tenants and merchants are not counted', async () => {
  await withEvents('e1', [['collected', ago(39)]])
  await withEvents('e2', [['collected', ago(39)]], { merchantId: 'lykta' })
  const sydkust = await server.as('admin@sydkust.example')
  const untagged = { actions: [{ type: 'create_event', code: 'stalled' }] }
  expect((await tried(inactive('e', untagged), sydkust)).firings).toBe(0)
  await server.admin.query(`update users set merchants = '{lykta}', version = version + 1 where id = 'ruleadmin'`)
  const limited = await server.as('ruleadmin@nordhem.example')
  const { samples, total } = await tried(inactive('e', untagged), limited)
  expect([samples.map(sample => sample.containerNumber), total]).toEqual([['e2'], 1])
})

test('a call goes on after the container that its token names', async () => {
  for (const [index, number] of ['f1', 'f2', 'f3', 'f4'].entries())
    await withEvents(number, [['collected', ago(39)]], { bookedAt: ago(50 - (index >> 1)) })
  const until = Date.now()
  const { firings, total } = await tried(inactive('f'))
  expect(firings).toBe(4)
  const rest = async (id: string, at: string) => {
    const place = { at: Date.parse(at), id: `fjallro-${id}`, merchantId: 'fjallro', until, total }
    const { samples } = await tried({ ...inactive('f'), continuationToken: tokenOf(place) })
    return samples.map(sample => sample.containerNumber).toSorted()
  }
  expect(await rest('f3', ago(49))).toEqual(['f1', 'f2', 'f4'])
  expect(await rest('f4', ago(49))).toEqual(['f1', 'f2'])
  expect(await rest('f1', ago(50))).toEqual(['f2'])
  expect(await rest('f2', ago(50))).toEqual([])
})

test('orders and deliveries follow their shipments', async () => {
  const deliveries = [{ id: 'd1', lines: [] }]
  await send(admin, 'orders', [anOrder('G-1', { orderedAt: ago(41), deliveries })])
  await withEvents(
    'g1',
    [
      ['collected', ago(39)],
      ['delivered', ago(30)],
    ],
    { orderNumber: 'G-1', orderDeliveryId: 'd1' },
  )
  const rule = {
    type: 'NoStatusChangeRule',
    interval: 2880,
    actions: [{ type: 'copy_value', from: 'locale', to: 'locale' }],
  }
  const shipped = when('statusId', 'is', 'shipped')
  const order = { ...rule, targetType: 'Order', andConditions: [when('orderNumber', 'is', 'G-1'), shipped] }
  expect((await tried(aRule('draft', order))).samples.map(sample => [sample.containerId, sample.at])).toEqual([
    ['G-1', ago(37)],
  ])
  await putTemplate(server.admin, {
    id: 'hook',
    type: 'webhook',
    targetType: 'OrderDelivery',
    content: '{}',
    payload: '{}',
  })
  const webhook = [{ type: 'webhook', templateId: 'hook' }]
  const delivery = {
    ...rule,
    actions: webhook,
    targetType: 'OrderDelivery',
    andConditions: [when('orderId', 'is', 'G-1'), shipped],
  }
  const { samples } = await tried(aRule('draft', delivery))
  expect(samples.map(item => [item.containerId, item.at])).toEqual([['G-1/d1', ago(37)]])
})

test('a policy counts its breaches, and a breach rule warns before them', async () => {
  await withEvents('h1', [
    ['collected', ago(39)],
    ['delivered', ago(30)],
  ])
  await withEvents('h2', [
    ['collected', ago(39)],
    ['delivered', ago(38)],
  ])
  const policy = {
    type: 'SlaRule',
    andConditions: [about('h')],
    targetStatus: ['delivered'],
    time: 3 * 1440,
    actions: [],
  }
  expect((await tried(aRule('draft', policy))).samples.map(sample => [sample.containerNumber, sample.at])).toEqual([
    ['h1', ago(37)],
  ])
  await putRule(admin, 'policy-h', policy)
  const breach = aRule('draft', { type: 'SlaBreachRule', slaPolicyId: 'policy-h', interval: -1440 })
  expect((await tried(breach)).samples.map(item => [item.containerNumber, item.at])).toEqual([['h1', ago(38)]])
})
