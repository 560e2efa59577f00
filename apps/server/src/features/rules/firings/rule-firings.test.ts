import { contract } from '@aftermile/contract/index'
import { minuteMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { columnOf } from '../../../db/sql.ts'
import { anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.ruleFirings
let admin: Caller
let limited: Caller

/** A year ago, so that these firings are not among those of the last 30 days. */
const longAgo = Date.now() - 365 * 1440 * minuteMs

async function putFiring(fields: Record<string, unknown>): Promise<string> {
  const row = {
    tenantId: 'nordhem',
    ruleName: 'Stalled',
    ruleVersion: 3,
    targetType: 'Shipment',
    merchantId: 'fjallro',
    containerId: 'fjallro-f1',
    occurrence: 0,
    firedAt: new Date(longAgo),
    because: '[]',
    actions: '[]',
    state: 'done',
    ...fields,
  }
  const names = Object.keys(row)
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into rule_firings (${names.map(columnOf).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  await send(admin, 'shipments', [aShipment('f1')])
  await send(admin, 'orders', [anOrder('O-1')])
})

const list = async (query: Record<string, unknown>, caller = admin) =>
  (await caller.ask(calls.list, { query: query as never })).items

test('a firing says what it was about, why and what was done', async () => {
  const because = [{ condition: { field: 'toName', operator: 'is', values: ['Maja'] }, value: 'Maja' }]
  const results = [{ type: 'tag', status: 'done', message: null, messageId: null }]
  const [id] = [
    await putFiring({
      ruleId: 'why',
      because: JSON.stringify(because),
      results: JSON.stringify(results),
      chain: ['a'],
    }),
    await putFiring({ ruleId: 'why', targetType: 'Order', containerId: 'O-1', firedAt: new Date(longAgo - 1) }),
    await putFiring({
      ruleId: 'why',
      targetType: 'OrderDelivery',
      containerId: 'O-1/2',
      firedAt: new Date(longAgo - 2),
    }),
    await putFiring({ ruleId: 'why', containerId: 'gone', firedAt: new Date(longAgo - 3) }),
  ]
  const items = await list({ rule: 'why' })
  expect(items.map(item => item.containerNumber)).toEqual(['f1', 'O-1', 'O-1', 'gone'])
  expect(items[0]).toMatchObject({ id, ruleName: 'Stalled', ruleVersion: 3, because, results, chain: ['a'] })
  expect((await list({ container: 'O-1', targetType: 'Order' })).map(entry => entry.ruleId)).toEqual(['why'])
})

test('pages show each firing once, also those of the same moment', async () => {
  const put = Array.from({ length: 7 }, (_, occurrence) => putFiring({ ruleId: 'pages', occurrence }))
  const ids = await Promise.all(put)
  const seen: string[] = []
  let continuationToken: string | null | undefined
  do {
    const query = { rule: 'pages', size: 3, ...(continuationToken && { continuationToken }) }
    const page = await admin.ask(calls.list, { query: query as never })
    seen.push(...page.items.map(item => item.id))
    continuationToken = page.continuationToken
  } while (continuationToken)
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect(new Set(seen).size).toBe(7)
  for (const bad of ['x', '1.2', `${Date.now()}.; drop`])
    expect((await admin.call(calls.list, { query: { continuationToken: bad } })).status).toBe(400)
})

test('they are found by state', async () => {
  await putFiring({ ruleId: 'states' })
  const failed = await putFiring({ ruleId: 'states', occurrence: 1, state: 'failed' })
  expect((await list({ rule: 'states', state: 'failed' })).map(item => item.id)).toEqual([failed])
  expect(await list({ rule: 'states', state: 'done' })).toHaveLength(1)
  expect(await list({ rule: 'states', state: 'waiting' })).toEqual([])
  expect((await admin.call(calls.list, { query: { state: 'odd' } as never })).status).toBe(400)
})

test('firings of other merchants and tenants are not shown', async () => {
  const mine = await putFiring({ ruleId: 'limits', merchantId: 'kattvik', containerId: 'x' })
  await putFiring({ ruleId: 'limits', merchantId: 'lykta', containerId: 'y' })
  await putFiring({ ruleId: 'limits', tenantId: 'sydkust' })
  expect(await list({ rule: 'limits' })).toHaveLength(2)
  expect((await list({ rule: 'limits' }, limited)).map(item => item.id)).toEqual([mine])
  expect(await list({ container: 'y' }, limited)).toEqual([])
  expect(await list({ rule: 'limits', merchant: 'lykta' }, limited)).toEqual([])
  const wall = await server.as('wall@nordhem.example')
  expect((await wall.call(calls.activity)).status).toBe(403)
})

test('the activity of a rule counts the days of the tenant’s zone, and says when it last acted', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * minuteMs)
  await putFiring({ ruleId: 'busy', firedAt: hoursAgo(49) })
  await putFiring({ ruleId: 'busy', firedAt: hoursAgo(48), occurrence: 1, state: 'failed' })
  await putFiring({ ruleId: 'busy', occurrence: 2 })
  await putFiring({ ruleId: 'busy', tenantId: 'sydkust', firedAt: hoursAgo(1) })
  const [busy] = await admin.ask(calls.activity, { query: { rule: 'busy' } })
  expect(busy).toMatchObject({ ruleId: 'busy', firings: 2, failures: 1, paused: null, arming: null })
  const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(at)
  expect(busy?.byDay.map(item => item.day)).toEqual([...new Set([dayOf(hoursAgo(49)), dayOf(hoursAgo(48))])])
})

test('the activity says that a rule is paused, with what waits, and how far its start is', async () => {
  await server.admin.query(
    `insert into rule_pauses (tenant_id, rule_id, reason) values ('nordhem', 'paused', 'Too many')`,
  )
  await server.admin.query(
    `insert into rule_arming (tenant_id, rule_id, total, done) values ('nordhem', 'paused', 10, 4)`,
  )
  await putFiring({ ruleId: 'paused', state: 'waiting' })
  await putFiring({ ruleId: 'paused', occurrence: 1 })
  const all = await admin.ask(calls.activity)
  expect(all.find(item => item.ruleId === 'paused')).toMatchObject({
    firings: 0,
    paused: { reason: 'Too many', waiting: 1 },
    arming: { done: 4, total: 10 },
  })
  const sydkust = await server.as('admin@sydkust.example')
  expect((await sydkust.ask(calls.activity)).some(item => item.ruleId === 'paused')).toBe(false)
})
