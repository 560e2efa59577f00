import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { enqueue } from '../../../jobs/job.ts'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { putRule } from '../../../test/data/rules.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { testServer } from '../../../test/server.ts'
import { ruleActions } from '../../rule-engine/rule-actions.ts'

const server = testServer({ parts: ['api'] })
const total = 900

const worker = (): ChildProcess =>
  fork(new URL('../../../test/processes/rule-worker-process.ts', import.meta.url), [server.database.url], {
    execArgv: [],
  })

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const count = async (what: string): Promise<number> =>
  (await server.admin.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n ?? 0

test('every firing acts exactly once, with two workers at work and one of them killed', async () => {
  const admin = await server.as('admin@nordhem.example')
  await admin.ask(contract.tags.create, { body: { id: 'seen', name: 'Seen' } })
  await putTemplate(server.admin, {
    id: 'news',
    contentType: 'text/html',
    content: '<p>Hi</p>',
    payload: '{"subject": "Hi"}',
  })
  await putRule(admin, 'all', {
    andConditions: [{ field: 'consignmentId', operator: 'is', values: ['storm'] }],
    actions: [
      { type: 'email', templateId: 'news' },
      { type: 'tag', tagId: 'seen', operation: 'add' },
      { type: 'create_event', code: 'notified' },
    ],
  })
  // A new rule that acts so often would pause itself.
  await server.admin.query('delete from rule_switches')
  const booked = Array.from({ length: total }, (_, index) =>
    aShipment(`K-${index}`, { consignmentId: 'storm', toEmail: `k${index}@mail.example` }),
  )
  await send(admin, 'shipments', booked)
  expect(await count(`rule_firings where state = 'waiting'`)).toBe(total)
  await inTenantOf(server, 'nordhem', ctx => enqueue(ctx, ruleActions, {}))

  const [victim, other] = [worker(), worker()]
  await expect.poll(() => count(`rule_firings where state = 'done'`), { interval: 5 }).toBeGreaterThan(0)
  await kill(victim)
  const heir = worker()
  await expect.poll(() => count(`rule_firings where state = 'done'`), { timeout: 20_000 }).toBe(total)
  await Promise.all([kill(other), kill(heir)])

  const { rows } = await server.admin.query(`
    select (select count(*)::int from messages where occurrence = 'rule:all:0') as messages,
      (select count(distinct container_id)::int from messages) as written,
      (select count(*)::int from events where code = 'notified') as events,
      (select count(distinct shipment_id)::int from events where code = 'notified') as notified,
      (select count(*)::int from audit_entries where user_id = 'rule:all') as notes,
      (select count(*)::int from shipments where tags = '{seen}') as tagged`)
  expect(rows).toEqual([
    { messages: total, written: total, events: total, notified: total, notes: total, tagged: total },
  ])
})
