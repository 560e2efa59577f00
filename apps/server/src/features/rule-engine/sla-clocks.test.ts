import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { openLog } from '../../runtime/log.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { runJob } from '../../test/run-job.ts'
import { type Caller, testServer } from '../../test/server.ts'
import type { RuleContainer } from './container-change.ts'
import { timersJob } from './due-timers.ts'
import { loadRules } from './loaded-rules.ts'
import { ruleEngine } from './rule-engine.ts'
import { armBreachRule, armPolicy, dropClocks } from './sla-arming.ts'

const server = testServer()
const start = Date.now() - 10 * hourMs
const at = (hours: number) => new Date(start + hours * hourMs).toISOString()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'late', name: 'Late' } })
})

/** Works in the tenant as a job does. */
async function inJob<Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const onError = (error: Error) => {
    throw error
  }
  const pool = openPool({ url: server.database.url, role: 'aftermile_app', max: 1, statementTimeoutMs: 5000, onError })
  const author = { id: 'clock', name: 'Aftermile' }
  const limits = { tenantId: 'nordhem', merchants: [] }
  const result = await inTenant(pool, { limits }, ({ db, now }) =>
    work({ tenantId: 'nordhem', author, db, now, log: openLog('silent') }),
  )
  await pool.end()
  return result
}

const tick = (hours: number) => runJob(server, ruleEngine, timersJob.name, { at: start + hours * hourMs })

const tagIt = { type: 'tag', tagId: 'late', operation: 'add' } as const
const makeRule = (body: object) => admin.ask(contract.rules.create, { body: body as never })
/** A policy for the shipments that go to a city of its own. */
const policy = (id: string, fields: object = {}) =>
  makeRule({
    id,
    type: 'SlaRule',
    name: `Policy ${id}`,
    time: 24 * 60,
    targetStatus: ['delivered'],
    andConditions: [{ field: 'toCity', operator: 'is', values: [id] }],
    actions: [tagIt],
    ...fields,
  })
const breachRule = (id: string, policyId: string, hours: number, fields: object = {}) =>
  makeRule({
    id,
    type: 'SlaBreachRule',
    name: id,
    slaPolicyId: policyId,
    interval: hours * 60,
    actions: [tagIt],
    ...fields,
  })

const book = (number: string, city: string, fields: object = {}) =>
  send(admin, 'shipments', [aShipment(number, { toCity: city, bookedAt: at(0), ...fields })])

const detail = (number: string) => admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` }, query: {} })
const clocksOf = async (number: string) =>
  (await detail(number)).slaClocks.map(({ state, occurrence, endedAt, reason }) =>
    [occurrence, state, endedAt === null ? null : (Date.parse(endedAt) - start) / hourMs, reason].join(' '),
  )
const firingsOf = async (number: string) =>
  (
    await server.admin.query(
      'select rule_id as rule, occurrence from rule_firings where container_id = $1 order by fired_at, rule_id, occurrence',
      [`fjallro-${number}`],
    )
  ).rows.map(({ rule, occurrence }) => `${rule} ${occurrence}`)
const row = async (number: string) => {
  const { items } = await admin.ask(contract.search.shipments, { query: { id: `fjallro-${number}` } })
  const { slaState, slaDueAt, slaPolicyId } = items[0]?.document ?? {}
  return { slaState, slaDueAt, slaPolicyId }
}

test('a clock that a false delivery has met runs again when the delivery is withdrawn', async () => {
  await policy('vadso')
  await book('false', 'Vadso')
  await send(admin, 'events', [anEvent('false', 'delivered', at(5), { eventId: 'd' })])
  expect(await clocksOf('false')).toEqual(['0 met 5 delivered'])
  await send(admin, 'events', [anEvent('false', 'delivered', at(5), { eventId: 'd', isVoid: true })])
  expect(await clocksOf('false')).toEqual(['0 running  '])
  expect(await row('false')).toMatchObject({ slaState: 'running', slaDueAt: at(24) })
  await tick(25)
  expect(await clocksOf('false')).toEqual(['0 breached  '])
})

test('a shipment that matches has a clock from its booking, and the status in time ends it', async () => {
  await policy('oslo')
  await book('met', 'Oslo')
  await book('other', 'Rom')
  const [clock] = (await detail('met')).slaClocks
  expect(clock).toEqual({
    policyId: 'oslo',
    policyName: 'Policy oslo',
    occurrence: 0,
    state: 'running',
    startedAt: at(0),
    dueAt: at(24),
    endedAt: null,
    reason: null,
  })
  expect(await row('met')).toEqual({ slaState: 'running', slaDueAt: at(24), slaPolicyId: 'oslo' })
  expect((await detail('other')).slaClocks).toEqual([])
  await send(admin, 'events', [anEvent('met', 'delivered', at(9))])
  await tick(25)
  expect([await clocksOf('met'), await firingsOf('met')]).toEqual([['0 met 9 delivered'], []])
  expect(await row('met')).toMatchObject({ slaState: 'met' })
})

test('a clock that is due is breached once, starts again, and knows how late it was', async () => {
  await policy('bergen', { time: 12 * 60, maxOccurrences: 2 })
  await book('late', 'Bergen')
  await tick(13)
  await tick(13)
  expect([await clocksOf('late'), await firingsOf('late')]).toEqual([['1 running  ', '0 breached  '], ['bergen 0']])
  expect(await row('late')).toMatchObject({ slaState: 'running', slaDueAt: at(24) })
  await tick(25)
  await send(admin, 'events', [anEvent('late', 'delivered', at(30))])
  expect(await clocksOf('late')).toEqual(['1 breached 30 delivered', '0 breached 30 delivered'])
  expect(await firingsOf('late')).toEqual(['bergen 0', 'bergen 1'])
  expect(await row('late')).toMatchObject({ slaState: 'breached', slaDueAt: at(24) })
  expect((await server.admin.query("select 1 from rule_timers where container_id = 'fjallro-late'")).rowCount).toBe(0)
})

test('news that come late make it met; what was done stays done', async () => {
  await policy('moss', { time: 12 * 60 })
  await book('told-late', 'Moss')
  await tick(13)
  await send(admin, 'events', [anEvent('told-late', 'delivered', at(0.5))])
  expect([await clocksOf('told-late'), await firingsOf('told-late')]).toEqual([['0 met 0.5 delivered'], ['moss 0']])
})

test('the clock starts with the status that a policy waits for, and runs on when it passes', async () => {
  await policy('hamar', {
    andConditions: [
      { field: 'toCity', operator: 'is', values: ['Hamar'] },
      { field: 'statusId', operator: 'is', values: ['collected'] },
    ],
  })
  await book('moves', 'Hamar')
  expect(await clocksOf('moves')).toEqual([])
  await send(admin, 'events', [anEvent('moves', 'collected', at(3))])
  await send(admin, 'events', [anEvent('moves', 'in_transit', at(4))])
  expect((await detail('moves')).slaClocks).toMatchObject([{ state: 'running', startedAt: at(3), dueAt: at(27) }])
  await send(admin, 'events', [anEvent('moves', 'lost', at(5))])
  expect(await clocksOf('moves')).toEqual(['0 ended 5 lost'])
  expect(await row('moves')).toEqual({ slaState: null, slaDueAt: null, slaPolicyId: null })
})

test('breach rules warn while the clock runs, and act after the breach if their conditions hold', async () => {
  await policy('skien', { actions: [], maxOccurrences: 2 })
  await breachRule('warn', 'skien', -2)
  await breachRule('after', 'skien', 2)
  const held = [{ field: 'toName', operator: 'is', values: ['nobody'] }]
  await breachRule('unfit', 'skien', 2, { andConditions: held })
  await book('warned', 'Skien')
  await book('saved', 'Skien')
  await tick(21)
  expect(await firingsOf('warned')).toEqual([])
  await tick(22)
  expect(await firingsOf('warned')).toEqual(['warn 0'])
  await send(admin, 'events', [anEvent('saved', 'delivered', at(9))])
  for (const hours of [24, 25, 26, 27, 46, 48, 50, 60]) await tick(hours)
  expect(await firingsOf('warned')).toEqual(['warn 0', 'after 0', 'warn 1', 'after 1'])
  expect(await firingsOf('saved')).toEqual(['warn 0'])
})

test('rules can read where the shipment stands, at a change and at a breach', async () => {
  await policy('larvik', { actions: [], time: 12 * 60 })
  await makeRule({
    id: 'breached',
    type: 'CustomRule',
    name: 'Breached',
    andConditions: [{ field: 'slaState', operator: 'changed to', values: ['breached'] }],
    actions: [tagIt],
  })
  await book('read', 'Larvik')
  expect(await firingsOf('read')).toEqual([])
  await tick(13)
  expect(await firingsOf('read')).toEqual(['breached 0'])
})

test('history has no clocks', async () => {
  const items = [aShipment('old', { toCity: 'Oslo', bookedAt: at(-100) })]
  await admin.ask(contract.ingress.shipments, { body: { items, isHistorical: true } })
  expect(await clocksOf('old')).toEqual([])
})

const target = (number: string): RuleContainer => ({
  targetType: 'Shipment',
  merchantId: 'fjallro',
  containerId: `fjallro-${number}`,
})

test('a policy that is new, changed or gone moves the clocks of shipments that exist', async () => {
  await book('armed', 'Arendal')
  await policy('arendal', { time: 60, maxOccurrences: 3 })
  const arm = () =>
    inJob(async ctx => {
      const rules = await loadRules(ctx)
      const loaded = rules.byId.get('arendal')
      if (loaded) await armPolicy(ctx, { rules, loaded, includesExisting: false }, [target('armed'), target('nowhere')])
    })
  await arm()
  await arm()
  // Of three that are overdue only the last acts.
  expect([await clocksOf('armed'), await firingsOf('armed')]).toEqual([
    ['2 breached  ', '1 breached  ', '0 breached  '],
    ['arendal 2'],
  ])
  await policy('narvik', { time: 2400 })
  await book('longer', 'Narvik')
  const { reply, headers } = await admin.call(contract.rules.get, { params: { id: 'narvik' } })
  await admin.ask(contract.rules.update, {
    params: { id: 'narvik' },
    body: { ...(reply as object), time: 1200 } as never,
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
  await inJob(async ctx => {
    const rules = await loadRules(ctx)
    const loaded = rules.byId.get('narvik')
    if (loaded) await armPolicy(ctx, { rules, loaded, includesExisting: false }, [target('longer')])
  })
  expect(await row('longer')).toMatchObject({ slaDueAt: at(20) })
  await inJob(ctx => dropClocks(ctx, 'narvik', [target('longer')]))
  expect([await clocksOf('longer'), await row('longer')]).toEqual([
    [],
    { slaState: null, slaDueAt: null, slaPolicyId: null },
  ])
  await breachRule('now', 'arendal', 1)
  await inJob(async ctx => {
    const loaded = (await loadRules(ctx)).byId.get('now')
    if (loaded) await armBreachRule(ctx, { loaded, includesExisting: false }, [target('armed')])
  })
  await tick(11)
  expect(await firingsOf('armed')).toEqual(['arendal 2', 'now 2'])
})

test('lists count and filter by it, and sort by what is nearest to its breach', async () => {
  await book('soon', 'Oslo')
  const query = { facets: 'slaState:breached,running', sort: 'slaDueAt', includeFacets: 'true', size: '100' } as const
  const { items, facets } = await admin.ask(contract.search.shipments, { query })
  const open = items.map(({ document }) => document).filter(({ completedAt }) => completedAt === null)
  expect(open.length).toBeGreaterThan(2)
  expect(items.slice(0, open.length).map(({ document }) => document.id)).toEqual(open.map(({ id }) => id))
  const due = open.map(({ slaDueAt }) => Date.parse(slaDueAt ?? ''))
  expect(due).toEqual(due.toSorted((a, b) => a - b))
  expect(facets?.slaState?.map(({ value }) => value).sort()).toEqual(['breached', 'met', 'running'])
  const meta = await admin.ask(contract.meta.get, { params: { languageId: 'en' } })
  expect(meta.slaPolicy.find(({ id }) => id === 'oslo')?.text).toBe('Policy oslo')
})

const movesOf = async (number: string, rule: string) =>
  (await firingsOf(number)).filter(text => text === `${rule} 0`).length

test('a rule about times that move may name a policy: it acts on shipments that still have to meet it', async () => {
  const moves = { type: 'SlaUpdateRule', metric: 'latestTime', comparisonType: 'later', actions: [tagIt] }
  await policy('lund', { time: 12 * 60 })
  await makeRule({ ...moves, id: 'any-moved', name: 'Any' })
  await makeRule({ ...moves, id: 'lund-moved', name: 'Of the policy', slaPolicyId: 'lund' })
  const bookAll = async (hours: number) => {
    for (const [number, city] of Object.entries({ runs: 'Lund', breaks: 'Lund', meets: 'Lund', others: 'Rom' }))
      await book(`lund-${number}`, city, { latestAt: at(hours) })
  }
  await bookAll(40)
  await send(admin, 'events', [anEvent('lund-meets', 'delivered', at(9)), anEvent('lund-runs', 'in_transit', at(8))])
  await server.admin.query(
    `update rule_timers set due_at = now() + interval '1 year' where container_id = 'fjallro-lund-runs'`,
  )
  await tick(13)
  expect([await clocksOf('lund-runs'), await clocksOf('lund-breaks')]).toEqual([['0 running  '], ['0 breached  ']])
  await bookAll(50)
  const fired = (rule: string) =>
    Promise.all(['runs', 'breaks', 'meets', 'others'].map(text => movesOf(`lund-${text}`, rule)))
  expect([await fired('any-moved'), await fired('lund-moved')]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 0, 0],
  ])
})

test('a rule that names a policy and waits for its schedule looks at the policy when it may act', async () => {
  await admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { timeZone: 'UTC' } as never })
  const opens = new Date(start + 20 * hourMs).getUTCHours()
  const time = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  const triggerSchedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyMinutes: 60, from: time(opens), to: time(opens + 2) }
  await policy('ystad', { time: 72 * 60 })
  const moves = { type: 'SlaUpdateRule', metric: 'latestTime', comparisonType: 'later', actions: [tagIt] }
  await makeRule({ ...moves, id: 'ystad-moved', name: 'Later', slaPolicyId: 'ystad', triggerSchedule })
  for (const hours of [80, 90])
    for (const number of ['ystad-waits', 'ystad-meets']) await book(number, 'Ystad', { latestAt: at(hours) })
  await send(admin, 'events', [anEvent('ystad-meets', 'delivered', at(9))])
  const fired = () => Promise.all(['ystad-waits', 'ystad-meets'].map(text => movesOf(text, 'ystad-moved')))
  expect(await fired()).toEqual([0, 0])
  await tick(20)
  expect(await fired()).toEqual([1, 0])
})

test('a policy that is disabled keeps the rules that name it from acting', async () => {
  await policy('umea')
  const moves = { type: 'SlaUpdateRule', metric: 'latestTime', comparisonType: 'later', triggerSchedule: null }
  await makeRule({ ...moves, id: 'umea-moved', name: 'Later', slaPolicyId: 'umea', actions: [tagIt] })
  await book('umea-off', 'Umea', { latestAt: at(80) })
  const { reply, headers } = await admin.call(contract.rules.get, { params: { id: 'umea' } })
  await admin.ask(contract.rules.update, {
    params: { id: 'umea' },
    body: { ...(reply as object), isEnabled: false } as never,
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
  await book('umea-off', 'Umea', { latestAt: at(90) })
  expect([await clocksOf('umea-off'), await movesOf('umea-off', 'umea-moved')]).toEqual([['0 running  '], 0])
})
