import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { aRule, firingsOf, putRule, timersOf, when } from '../../../test/data/rules.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { createTenant, createUser } from '../../people/provision.ts'
import { timersJob } from '../due-timers.ts'
import { ruleEngine } from '../rule-engine.ts'
import { systemRulesJob } from './arm-system-rules.ts'
import { armingPiece } from './arming.ts'
import { readOpen } from './open-containers.ts'

const server = testServer()
let admin: Caller
let root: Caller
const start = Date.now()
const at = (hours: number) => new Date(start + hours * hourMs).toISOString()

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  root = await server.as('root@aftermile.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
  const shipments = ['fresh', 'silent', 'ended'].map(number => aShipment(number, { bookedAt: at(-96) }))
  const old = aShipment('old', { bookedAt: at(-24 * 60) })
  await send(admin, 'shipments', [...shipments, old])
  await send(admin, 'events', [
    anEvent('fresh', 'in_transit', at(-1)),
    anEvent('silent', 'in_transit', at(-72)),
    anEvent('ended', 'delivered', at(-72)),
    anEvent('old', 'in_transit', at(-72)),
  ])
  await send(admin, 'orders', [anOrder('open', { orderedAt: at(-5), deliveries: [{ id: 'd/1', lines: [] }] })])
})

const mail = { contentType: 'text/html', content: 'x', payload: '{"subject": "x"}' }
const inactive = { type: 'NoEventUpdateRule', interval: 2880 }

const armPiece = (ruleId: string, run: number, tenantId = 'nordhem') =>
  runJob(server, ruleEngine, armingPiece.name, { tenantId, payload: { ruleId, run }, isOnce: true })
const armSystemRules = (tenantId = 'nordhem') => runJob(server, ruleEngine, systemRulesJob.name, { tenantId })

/** Runs the walk of a rule to its end. Returns how many pieces it took. */
async function walk(ruleId: string, tenantId = 'nordhem'): Promise<number> {
  for (let pieces = 1; ; pieces += 1) {
    const { rows } = await server.admin.query('select run from rule_arming where rule_id = $1 and tenant_id = $2', [
      ruleId,
      tenantId,
    ])
    if (rows.length === 0) return pieces
    await armPiece(ruleId, rows[0].run, tenantId)
  }
}

const change = async (id: string, fields: object) => {
  const reply = await admin.ask(contract.rules.get, { params: { id } })
  await admin.ask(contract.rules.update, { params: { id }, body: { ...reply, ...fields } as never })
}

test('a new quiet rule gets timers on what is open and no history, and what is quiet already is due', async () => {
  await putRule(admin, 'still', inactive)
  const arming = await admin.ask(contract.ruleFirings.activity, { query: { rule: 'still' } })
  expect(arming[0]?.arming).toEqual({ done: 0, total: 0 })
  await walk('still')
  const timers = await timersOf(server, 'still')
  expect(timers.map(({ containerId }) => containerId)).toEqual(['fjallro-fresh', 'fjallro-silent'])
  expect(timers[0]?.dueAt).toBe(at(47))
  await runJob(server, ruleEngine, timersJob.name)
  expect((await firingsOf(server, 'still')).map(({ containerId }) => containerId)).toEqual(['fjallro-silent'])
})

test('a changed rule moves its timers, one that is disabled or deleted drops them', async () => {
  await change('still', { interval: 600 })
  await walk('still')
  expect(await timersOf(server, 'still')).toEqual([{ containerId: 'fjallro-fresh', dueAt: at(9) }])
  await change('still', { isEnabled: false })
  await walk('still')
  expect(await timersOf(server, 'still')).toEqual([])
  await change('still', { isEnabled: true })
  await walk('still')
  expect(await timersOf(server, 'still')).toHaveLength(1)
  await admin.ask(contract.rules.remove, { params: { id: 'still' } })
  await walk('still')
  expect(await timersOf(server, 'still')).toEqual([])
})

test('a walk sees everything once, also what has the same time', async () => {
  const seen = async (targetType: 'Shipment' | 'Order', limit: number) => {
    const ids: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const from: string = after
      const page = await inTenantOf(server, 'nordhem', ctx => readOpen(ctx, targetType, { after: from, limit }))
      ids.push(...page.containers.map(({ containerId }) => containerId))
      after = page.cursor
    }
    return ids
  }
  const same = ['a', 'b', 'c'].map(id => anOrder(`same-${id}`, { orderedAt: at(-7) }))
  await send(admin, 'orders', same)
  expect(await seen('Order', 2)).toEqual(['open', 'same-a', 'same-b', 'same-c'])
  expect(await seen('Shipment', 1)).toEqual(['fjallro-fresh', 'fjallro-silent'])
  await server.admin.query("delete from orders where id like 'same-%'")
})

test('a walk that was overtaken by another change of the rule does nothing', async () => {
  await putRule(admin, 'twice', inactive)
  await change('twice', { interval: 60 })
  await armPiece('twice', 1)
  expect((await server.admin.query("select run from rule_arming where rule_id = 'twice'")).rows).toEqual([{ run: 2 }])
  expect(await timersOf(server, 'twice')).toEqual([])
})

test('rules about orders and deliveries are armed as well, and custom rules without a clock wait', async () => {
  await putRule(admin, 'orders', { targetType: 'Order', type: 'NoStatusChangeRule', interval: 600 })
  await putTemplate(server.admin, { ...mail, id: 'of-delivery', targetType: 'OrderDelivery' })
  await putRule(admin, 'deliveries', {
    targetType: 'OrderDelivery',
    andConditions: [when('statusSince', 'older than', 600)],
    actions: [{ type: 'email', templateId: 'of-delivery' }],
  })
  await putRule(admin, 'plain', { andConditions: [when('statusId', 'is', 'in_transit')] })
  for (const id of ['orders', 'deliveries', 'plain']) await walk(id)
  expect(await timersOf(server, 'orders')).toEqual([{ containerId: 'open', dueAt: at(5) }])
  expect((await timersOf(server, 'deliveries')).map(({ containerId }) => containerId)).toEqual(['open/d/1'])
  expect(await timersOf(server, 'plain')).toEqual([])
})

test('a rule of the system is armed for every tenant, once for each change, and dropped when it is gone', async () => {
  await root.ask(contract.rules.create, {
    body: { ...aRule('of-all', inactive), actions: [{ type: 'delivery_time_lookup' }] } as never,
  })
  await armSystemRules()
  await walk('of-all')
  expect(await timersOf(server, 'of-all')).toHaveLength(2)
  await armSystemRules()
  expect(
    (await server.admin.query("select 1 from rule_arming where rule_id = 'of-all' and tenant_id = 'nordhem'")).rowCount,
  ).toBe(0)
  await root.ask(contract.rules.remove, { params: { id: 'of-all' } })
  await armSystemRules()
  await walk('of-all')
  expect(await timersOf(server, 'of-all')).toEqual([])
})

test('a rule of the system that needs no timers is not armed', async () => {
  await root.ask(contract.rules.create, {
    body: {
      ...aRule('plain-of-all', { andConditions: [when('statusId', 'is', 'in_transit')] }),
      actions: [{ type: 'delivery_time_lookup' }],
    } as never,
  })
  await armSystemRules()
  const { rows } = await server.admin.query(
    "select 1 from rule_arming where rule_id = 'plain-of-all' and tenant_id = 'nordhem'",
  )
  expect(rows).toEqual([])
})

test('a new tenant has nothing to arm until a rule of the system changes', async () => {
  await createTenant(server.admin, { id: 'newcomer', name: 'Newcomer', entitlements: [] })
  const first = { id: 'first', name: 'First', email: 'first@newcomer.example', role: 'admin' } as const
  await createUser(server.admin, 'newcomer', first)
  const isWoken = () =>
    inTenantOf(server, 'nordhem', async ({ db }) => {
      const woken = await db.rows<{ id: string }>(sql`select id from identity.tenants_with_work('system_rules') as id`)
      return woken.some(({ id }) => id === 'newcomer')
    })
  expect(await isWoken()).toBe(false)
  await root.ask(contract.rules.create, {
    body: { ...aRule('later', inactive), actions: [{ type: 'delivery_time_lookup' }] } as never,
  })
  expect(await isWoken()).toBe(true)
  await armSystemRules('newcomer')
  const { rows } = await server.admin.query("select rule_id from rule_arming where tenant_id = 'newcomer'")
  expect(rows).toEqual([{ rule_id: 'later' }])
})
