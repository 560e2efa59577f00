import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putRule } from '../../../test/data/rules.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { countFiringsJob } from './count-firings.ts'
import { ruleFirings } from './rule-firings.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'stalled', name: 'Stalled' } })
  await send(
    admin,
    'shipments',
    ['a', 'b'].map(number => aShipment(number)),
  )
  // Forty days of them, one every three hours.
  await server.admin.query(
    `insert into rule_firings (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at,
       because, actions, state)
     select 'nordhem', 'often', 'Often', 1, 'Shipment', case when n % 2 = 0 then 'fjallro' else 'kattvik' end, 'fjallro-x', n,
       now() - n * interval '3 hours', '[]', '[]', case when n % 5 = 0 then 'failed' else 'done' end from generate_series(0, 319) n`,
  )
})

const activityOf = async (rule: string) => (await admin.ask(contract.ruleFirings.activity, { query: { rule } }))[0]
const countAll = () => runJob(server, ruleFirings, countFiringsJob.name)
const spansOf = async () => {
  const { rows } = await server.admin.query<{ days: number; hours: number }>(
    `select count(*) filter (where until_at - from_at >= '23 hours')::int as days,
       count(*) filter (where until_at - from_at <= '1 hour')::int as hours
     from counted_firing_spans where tenant_id = 'nordhem'`,
  )
  return rows[0]
}

async function putFiring(containerId: string, { state, hoursAgo }: { state: string; hoursAgo: number }): Promise<void> {
  await server.admin.query(
    `insert into rule_firings (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at,
       because, actions, state)
     values ('nordhem', 'changing', 'Changing', 1, 'Shipment', 'fjallro', $1, 0, $2, '[]', '[]', $3)`,
    [containerId, new Date(Date.now() - hoursAgo * hourMs), state],
  )
}

test('the activity is the same before it is counted and after, and reads what is counted', async () => {
  const before = await activityOf('often')
  expect(before?.firings).toBeGreaterThan(29 * 8)
  expect(before?.byDay).toHaveLength(30)
  await countAll()
  expect((await spansOf())?.days).toBe(29)
  expect(await activityOf('often')).toEqual(before)
  expect((await admin.ask(contract.ruleFirings.activity, { query: {} })).find(item => item.ruleId === 'often')).toEqual(
    before,
  )
  await server.admin.query(
    `update firing_counts set firings = firings + 1000 where rule_id = 'often' and state = 'failed'`,
  )
  expect((await activityOf('often'))?.failures).toBeGreaterThan(29 * 1000)
  await server.admin.query(
    `update firing_counts set firings = firings - 1000 where rule_id = 'often' and state = 'failed'`,
  )
})

test('days are those of another zone as soon as the tenant has one', async () => {
  await admin.call(contract.tenants.update, {
    params: { id: 'nordhem' },
    body: { timeZone: 'Asia/Kathmandu' } as never,
  })
  const inKathmandu = await activityOf('often')
  await countAll()
  expect(await activityOf('often')).toEqual(inKathmandu)
  const dayOf = (at: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kathmandu' }).format(new Date(at))
  expect(inKathmandu?.byDay.at(-1)?.day).toBe(dayOf(inKathmandu?.lastFiredAt ?? ''))
})

// Thirty hours apart, so that each is of another day at any hour of the clock.
test('what changes after it was counted is counted again', async () => {
  await putRule(admin, 'changing')
  await putFiring('fjallro-a', { state: 'waiting', hoursAgo: 90 })
  await putFiring('fjallro-b', { state: 'failed', hoursAgo: 120 })
  await putFiring('fjallro-c', { state: 'done', hoursAgo: 150 })
  await server.admin.query('delete from counted_firing_spans')
  await countAll()
  const spans = await spansOf()
  expect((await activityOf('changing'))?.byState).toMatchObject({ waiting: 1, failed: 1, done: 1, stopped: 0 })

  await server.admin.query(
    `insert into rule_pauses (tenant_id, rule_id, reason) values ('nordhem', 'changing', 'Too many')`,
  )
  await admin.ask(contract.rules.resume, { params: { id: 'changing' }, body: { waiting: 'drop' } })
  expect((await activityOf('changing'))?.byState).toMatchObject({ waiting: 0, failed: 1, done: 1, stopped: 1 })

  await admin.call(contract.deletions.shipment, { params: { id: 'fjallro-b' } })
  expect((await activityOf('changing'))?.byState).toMatchObject({ failed: 0, done: 1, stopped: 1 })
  expect((await spansOf())?.days).toBe((spans?.days ?? 0) - 2)
  await countAll()
  expect((await activityOf('changing'))?.byState).toMatchObject({ failed: 0, done: 1, stopped: 1 })
  expect((await spansOf())?.days).toBe(spans?.days)
})
