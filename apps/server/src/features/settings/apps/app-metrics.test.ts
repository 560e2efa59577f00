import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../tenancy/context.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { countCalls, countReports } from './app-health.ts'
import { appHealthNotifier, appMetricsSweep } from './notify-of-health.ts'

const server = testServer()
const calls = contract.apps
let root: Caller
let admin: Caller

const here = { headers: { 'x-tenant': 'nordhem' } }
const main = { appId: 'postmark', credentialId: 'main' }
const within = <T>(work: (ctx: Ctx) => Promise<T>) => inTenantOf(server, 'nordhem', work)
const metrics = () => root.ask(contract.appMetrics.list, here)
const fail = (times: number) =>
  within(ctx =>
    countCalls(ctx, main, {
      latenciesMs: Array.from({ length: times }, () => 1000),
      goodCalls: 0,
      items: 0,
      error: 'It answered with 500.',
    }),
  )
const succeed = () => within(ctx => countCalls(ctx, main, { latenciesMs: [10], goodCalls: 1, items: 1, error: null }))
const notify = () => within(ctx => appHealthNotifier.run(ctx, {}))
const notices = async (caller: Caller) =>
  (await caller.ask(contract.notifications.list)).filter(({ title }) => title.startsWith('Provider'))
const addCredential = (more: object = {}) =>
  root.call(calls.createCredential, {
    params: { id: 'postmark' },
    body: { id: 'main', description: 'Mail', isEnabled: false, ...more },
    ...here,
  })

beforeAll(async () => {
  root = await server.as('root@aftermile.example')
  admin = await server.as('admin@nordhem.example')
  await root.call(calls.create, { body: { id: 'postmark' }, ...here })
  await addCredential()
  await server.admin.query(`update credentials set is_enabled = true where owner_id = 'postmark'`)
})

test('metrics are those of the last 24 hours, for root alone', async () => {
  expect(await metrics()).toMatchObject([{ ...main, state: 'unused', calls: 0, successShare: null, hours: [] }])
  await within(async ctx => {
    await countCalls(ctx, main, { latenciesMs: [8, 8, 1000], goodCalls: 2, items: 2, error: 'It hung up.' })
    await countReports(ctx, main, { delivered: 1, bounced: 1 })
    await countCalls(ctx, { ...main, credentialId: 'other' }, { latenciesMs: [1], goodCalls: 1, items: 1, error: null })
  })
  await server.admin.query(`
    insert into app_hours (tenant_id, app_id, credential_id, hour, calls, latencies)
    values ('nordhem', 'postmark', 'main', now() - interval '30 hours', 9, '{}')`)
  const [item, ...others] = await metrics()
  expect(others).toEqual([])
  expect(item).toMatchObject({
    description: 'Mail',
    isEnabled: true,
    state: 'working',
    calls: 3,
    successShare: 2 / 3,
    items: 2,
    delivered: 1,
    bounced: 1,
    waiting: 0,
    latencyMs: { p50: 8, p95: 1024 },
    hours: [{ calls: 3, goodCalls: 2, items: 2 }],
    failingSince: null,
    lastError: { message: 'It hung up.' },
  })
  expect((await admin.call(contract.appMetrics.list)).status).toBe(403)
  expect(await root.ask(contract.appMetrics.list, { headers: { 'x-tenant': 'sydkust' } })).toEqual([])
})

test('administrators are told once when a credential has failed for an hour, and when it works again', async () => {
  await fail(3)
  await notify()
  expect([await notices(admin), (await metrics())[0]?.state]).toEqual([[], 'failing'])
  await server.admin.query(`update app_health set failing_since = now() - interval '61 minutes'`)
  await Promise.all([notify(), notify()])
  await fail(1)
  await notify()
  const [failing, ...others] = await notices(admin)
  expect(others).toEqual([])
  expect(failing).toMatchObject({ title: 'Provider not working', icon: 'alert' })
  expect(failing?.content).toMatch(/^Postmark \(postmark\/main\) hasn’t worked since .+ UTC: It answered with 500\. We/)
  expect(await notices(await server.as('support@nordhem.example'))).toEqual([])
  await succeed()
  await notify()
  await notify()
  expect((await notices(admin)).map(({ title }) => title)).toEqual(['Provider works again', 'Provider not working'])
  expect((await metrics())[0]).toMatchObject({ state: 'working', failingSince: null })
})

test('nobody is told about a credential that is off, and a credential of the same name starts anew', async () => {
  await fail(1)
  await server.admin.query(`update app_health set failing_since = now() - interval '2 hours'`)
  await server.admin.query(`update apps set is_enabled = false where id = 'postmark'`)
  await notify()
  expect(await notices(admin)).toHaveLength(2)
  expect((await metrics())[0]?.state).toBe('off')
  await server.admin.query(`update apps set is_enabled = true where id = 'postmark'`)
  const params = { id: 'postmark', credId: 'main' }
  expect((await root.call(calls.removeCredential, { params, ...here })).status).toBe(204)
  await addCredential()
  await server.admin.query(`update credentials set is_enabled = true where owner_id = 'postmark'`)
  expect(await metrics()).toMatchObject([{ state: 'unused', calls: 0, lastError: null }])
})

test('metrics are kept for 14 days', async () => {
  await server.admin.query(`
    insert into app_hours (tenant_id, app_id, credential_id, hour, latencies)
    select 'nordhem', 'postmark', 'main', now() - days * interval '1 day', '{}' from unnest('{13, 15}'::int[]) days`)
  await within(ctx => appMetricsSweep.run(ctx, {}))
  const { rows } = await server.admin.query('select date_part($1, now() - hour) as days from app_hours', ['day'])
  expect(rows).toEqual([{ days: 13 }])
})
