import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTenantOf } from '../../test/carriers/carrier-results.ts'
import { anEvent, anOrder, aShipment, send } from '../../test/data/containers.ts'
import { firingsOf, putRule, timersOf, when } from '../../test/data/rules.ts'
import { putTemplate } from '../../test/data/templates.ts'
import { runJob } from '../../test/run-job.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { ingest } from '../intake/ingest/ingest.ts'
import { timersJob } from './due-timers.ts'
import { ruleEngine } from './rule-engine.ts'
import { runRules } from './run-rules.ts'

const server = testServer()
let admin: Caller
const start = Date.now()
const at = (hours: number) => new Date(start + hours * hourMs).toISOString()
const book = (number: string, fields = {}) =>
  send(admin, 'shipments', [aShipment(number, { bookedAt: at(-1), ...fields })])
const happen = (number: string, code: string, hours = 0, fields = {}) =>
  send(admin, 'events', [anEvent(number, code, at(hours), fields)])
const tick = (hours: number) => runJob(server, ruleEngine, timersJob.name, { at: start + hours * hourMs })
const fired = async (ruleId: string) =>
  (await firingsOf(server, ruleId)).map(({ containerId, occurrence }) => `${containerId} ${occurrence}`)

const inTransit = when('statusId', 'is', 'in_transit')

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
})

describe('a custom rule', () => {
  test('acts once on a container, and stores why', async () => {
    await putRule(admin, 'moving', { andConditions: [inTransit, when('toCity', 'is', 'Malmö')] })
    await book('moving')
    expect(await firingsOf(server, 'moving')).toEqual([])
    await happen('moving', 'in_transit')
    await happen('moving', 'in_transit')
    await happen('moving', 'in_transit', 0.1)
    expect(await firingsOf(server, 'moving')).toMatchObject([
      {
        ruleId: 'moving',
        containerId: 'fjallro-moving',
        occurrence: 0,
        state: 'waiting',
        because: [
          { condition: inTransit, value: 'in_transit' },
          { condition: when('toCity', 'is', 'Malmö'), value: 'Malmö' },
        ],
      },
    ])
  })

  test('stores the first group that holds, and what was before the change', async () => {
    const was = when('before.statusId', 'is', 'booked')
    await putRule(admin, 'groups', { orConditions: [[when('toCity', 'is', 'Oslo')], [inTransit, was]] })
    await book('groups')
    await happen('groups', 'in_transit')
    const [firing] = await firingsOf(server, 'groups')
    expect(firing?.because).toEqual([
      { condition: inTransit, value: 'in_transit' },
      { condition: was, value: 'booked' },
    ])
  })

  test('never acts on what a historical import brings', async () => {
    await putRule(admin, 'history', { andConditions: [when('toCity', 'is', 'Lund')] })
    await putRule(admin, 'history-orders', {
      targetType: 'Order',
      andConditions: [when('name', 'is', 'Old Lund')],
      actions: [{ type: 'tag', tagId: 'stalled', operation: 'add' }],
    })
    const bookedAt = at(-24 * 60)
    await book('old', { toCity: 'Lund', bookedAt, orderNumber: 'old-order', orderDate: bookedAt })
    await send(admin, 'orders', [
      anOrder('old-order', { name: 'Old Lund', orderedAt: bookedAt, deliveries: [{ id: 'd1', lines: [] }] }),
    ])
    await happen('old', 'in_transit')
    await book('new', { toCity: 'Lund' })
    expect(await fired('history')).toEqual(['fjallro-new 0'])
    expect(await fired('history-orders')).toEqual([])
  })

  test('is the tenant’s own: another tenant’s rule does nothing here', async () => {
    const other = await server.as('admin@sydkust.example')
    await other.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
    await putRule(other, 'foreign', { andConditions: [when('statusId', 'is', 'booked')] })
    await book('at-home')
    expect(await fired('foreign')).toEqual([])
  })

  test('of the system runs for every tenant until it is switched off there', async () => {
    const root = await server.as('root@aftermile.example')
    await putRule(root, 'for-all', {
      andConditions: [when('toCity', 'is', 'Ystad')],
      actions: [{ type: 'delivery_time_lookup' }],
    })
    await book('for-all', { toCity: 'Ystad' })
    expect(await fired('for-all')).toEqual(['fjallro-for-all 0'])
    const { reply } = await admin.call(contract.rules.get, { params: { id: 'for-all' } })
    await admin.ask(contract.rules.update, { params: { id: 'for-all' }, body: { ...reply, isEnabled: false } as never })
    await book('for-none', { toCity: 'Ystad' })
    expect(await fired('for-all')).toEqual(['fjallro-for-all 0'])
  })

  test('acts again after a day while it holds, as often as it may', async () => {
    await putRule(admin, 'daily', {
      andConditions: [when('toCity', 'is', 'Kiruna')],
      recurrenceInterval: 1440,
      maxRecurrences: 2,
    })
    await book('daily', { toCity: 'Kiruna' })
    for (const hours of [23, 25, 26, 50, 80]) await tick(hours)
    expect(await fired('daily')).toEqual(['fjallro-daily 0', 'fjallro-daily 1', 'fjallro-daily 2'])
    expect(await timersOf(server, 'daily')).toEqual([])
  })

  test('waits outside of its window, and then acts on the change that made it wait', async () => {
    // Closed today and tomorrow, in every time zone.
    const weekday = new Date(start + 3 * 24 * hourMs).getUTCDay() || 7
    const triggerSchedule = { weekdays: [weekday], everyMinutes: 60, from: '09:00', to: '17:00' }
    const became = when('statusId', 'changed to', 'delivered')
    await putRule(admin, 'window', { andConditions: [became], triggerSchedule })
    await book('window')
    await book('window-too')
    await happen('window', 'in_transit')
    await happen('window', 'delivered', 0.1)
    expect(await fired('window')).toEqual([])
    const [timer] = await timersOf(server, 'window')
    await tick((Date.parse(timer?.dueAt ?? '') - start) / hourMs)
    expect(await fired('window')).toEqual(['fjallro-window 0'])
    expect(await timersOf(server, 'window')).toEqual([])
  })

  test('that asks the clock acts when its time has come', async () => {
    await putRule(admin, 'soon', {
      andConditions: [when('promisedAt', 'within the next', 120), when('toCity', 'is', 'Visby')],
    })
    await book('soon', { toCity: 'Visby', promisedAt: at(10) })
    await tick(7)
    expect(await fired('soon')).toEqual([])
    await tick(8.1)
    expect(await fired('soon')).toEqual(['fjallro-soon 0'])
  })
})

describe('a quiet rule', () => {
  const inactive = { type: 'NoEventUpdateRule', interval: 2880 }

  test('is put off by events, and acts when its time has passed', async () => {
    await putRule(admin, 'quiet', { ...inactive, andConditions: [when('toCity', 'is', 'Umeå')] })
    await book('quiet', { toCity: 'Umeå' })
    expect(await timersOf(server, 'quiet')).toEqual([])
    await happen('quiet', 'in_transit', 0)
    expect(await timersOf(server, 'quiet')).toEqual([{ containerId: 'fjallro-quiet', dueAt: at(48) }])
    await happen('quiet', 'in_transit', 5)
    await tick(49)
    expect(await fired('quiet')).toEqual([])
    expect(await timersOf(server, 'quiet')).toEqual([{ containerId: 'fjallro-quiet', dueAt: at(53) }])
    await tick(54)
    expect(await fired('quiet')).toEqual(['fjallro-quiet 0'])
    expect(await timersOf(server, 'quiet')).toEqual([])
  })

  test('waits while its conditions do not hold, and needs no timer for that', async () => {
    await putRule(admin, 'held', { ...inactive, andConditions: [when('toCity', 'is', 'Boden'), inTransit] })
    await book('held', { toCity: 'Boden' })
    await happen('held', 'collected', -30)
    expect(await timersOf(server, 'held')).toEqual([])
    await happen('held', 'in_transit', -29)
    expect(await timersOf(server, 'held')).toEqual([{ containerId: 'fjallro-held', dueAt: at(19) }])
  })

  test('never acts on what is completed', async () => {
    await putRule(admin, 'ended', { ...inactive, andConditions: [when('toCity', 'is', 'Arvika')] })
    await book('ended', { toCity: 'Arvika' })
    await happen('ended', 'in_transit', 0)
    await happen('ended', 'delivered', 1)
    await tick(100)
    expect(await fired('ended')).toEqual([])
    expect(await timersOf(server, 'ended')).toEqual([])
  })

  test('acts once if two workers look at the same timers', async () => {
    await putRule(admin, 'twice', { ...inactive, andConditions: [when('toCity', 'is', 'Gävle')] })
    const numbers = Array.from({ length: 40 }, (_, value) => `twice-${value}`)
    await send(
      admin,
      'shipments',
      numbers.map(number => aShipment(number, { bookedAt: at(-1), toCity: 'Gävle' })),
    )
    await send(
      admin,
      'events',
      numbers.map(number => anEvent(number, 'in_transit', at(0))),
    )
    await Promise.all([tick(60), tick(60), tick(60)])
    expect(await fired('twice')).toEqual(numbers.map(number => `fjallro-${number} 0`).sort())
  })
})

describe('orders and deliveries', () => {
  test('are looked at once, also if one batch brings an order and moves its only shipment', async () => {
    // Closed today and tomorrow, in every time zone.
    const weekday = new Date(start + 3 * 24 * hourMs).getUTCDay() || 7
    await putRule(admin, 'both', {
      targetType: 'Order',
      andConditions: [when('statusId', 'changed to', 'delivered')],
      triggerSchedule: { weekdays: [weekday], everyMinutes: 60, from: '09:00', to: '17:00' },
    })
    await book('both', { orderNumber: 'both' })
    await happen('both', 'in_transit', -0.9)
    await inTenantOf(server, 'nordhem', ctx =>
      ingest(ctx, {
        orders: [anOrder('both', { orderedAt: at(-1), name: 'Both' })],
        events: [anEvent('both', 'delivered', at(-0.5))],
      }),
    )
    expect(await timersOf(server, 'both')).toMatchObject([{ containerId: 'both' }])
  })

  test('are looked at as shipments are', async () => {
    const tagIt = [{ type: 'tag', tagId: 'stalled', operation: 'add' }]
    await putRule(admin, 'held-order', {
      targetType: 'Order',
      andConditions: [when('statusId', 'is', 'on_hold')],
      actions: tagIt,
    })
    await putRule(admin, 'still-order', {
      targetType: 'Order',
      type: 'NoStatusChangeRule',
      interval: 60,
      andConditions: [when('name', 'is', 'Still')],
      actions: tagIt,
    })
    await putTemplateFor('OrderDelivery')
    const mail = [{ type: 'email', templateId: 'of-delivery' }]
    await putRule(admin, 'still-delivery', {
      targetType: 'OrderDelivery',
      type: 'NoMilestoneChangeRule',
      interval: 60,
      andConditions: [when('orderId', 'is', 'still')],
      actions: mail,
    })
    const orderedAt = at(-0.5)
    await send(admin, 'orders', [anOrder('held', { orderedAt, statusId: 'on_hold' })])
    await send(admin, 'orders', [anOrder('still', { orderedAt, name: 'Still', deliveries: [{ id: 'd1', lines: [] }] })])
    expect(await fired('held-order')).toEqual(['held 0'])
    await book('part', { bookedAt: orderedAt, orderNumber: 'still', orderDeliveryId: 'd1' })
    await happen('part', 'in_transit', 0)
    await tick(0.75)
    expect(await fired('still-delivery')).toEqual([])
    await tick(1.1)
    expect(await fired('still-order')).toEqual(['still 0'])
    expect(await fired('still-delivery')).toEqual(['still/d1 0'])
  })
})

test('the sixth of rules in a row is stopped and says so', async () => {
  await putRule(admin, 'chained', { andConditions: [when('toCity', 'is', 'Skara')] })
  await book('chained', { toCity: 'Mora' })
  const change = {
    targetType: 'Shipment',
    merchantId: 'fjallro',
    containerId: 'fjallro-chained',
    before: { toCity: 'Mora' },
    after: { toCity: 'Skara' },
  } as const
  const chains = new Map([['Shipment  fjallro-chained', ['a', 'b', 'c', 'd', 'e']]])
  await inTenantOf(server, 'nordhem', ctx => runRules(ctx, [change]), { chains })
  const { rows } = await server.admin.query(`select state, chain, results from rule_firings where rule_id = 'chained'`)
  expect(rows).toEqual([
    {
      state: 'stopped',
      chain: ['a', 'b', 'c', 'd', 'e'],
      results: [
        {
          type: 'tag',
          status: 'refused',
          message: expect.stringMatching(/^Not done: 5 rules in a row have led to it/),
          messageId: null,
        },
      ],
    },
  ])
})

test('a rule acts once on a shipment, whatever merchant it gets', async () => {
  await putRule(admin, 'merchant', { andConditions: [when('toCity', 'is', 'Eksjö')] })
  const change = {
    targetType: 'Shipment',
    containerId: 'fjallro-moved',
    before: { toCity: 'Mora' },
    after: { toCity: 'Eksjö' },
  } as const
  for (const merchantId of ['fjallro', 'nordglans'])
    await inTenantOf(server, 'nordhem', ctx => runRules(ctx, [{ ...change, merchantId }]))
  expect(await fired('merchant')).toEqual(['fjallro-moved 0'])
})

test('if a firing can’t be stored, nothing of the batch is', async () => {
  await putRule(admin, 'broken', { andConditions: [when('toCity', 'is', 'Flen')] })
  await server.admin.query("alter table rule_firings add constraint broken check (rule_id <> 'broken')")
  const { status } = await admin.call(contract.ingress.shipments, {
    body: { items: [aShipment('broken', { bookedAt: at(-1), toCity: 'Flen' })] },
  })
  expect(status).toBe(500)
  const { rowCount } = await server.admin.query("select 1 from shipments where id = 'fjallro-broken'")
  expect(rowCount).toBe(0)
  await server.admin.query('alter table rule_firings drop constraint broken')
  await book('broken', { toCity: 'Flen' })
  expect(await fired('broken')).toEqual(['fjallro-broken 0'])
})

const putTemplateFor = (targetType: string) =>
  putTemplate(server.admin, {
    id: 'of-delivery',
    targetType,
    contentType: 'text/html',
    content: 'x',
    payload: '{"subject": "x"}',
  })
