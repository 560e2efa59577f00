import { expect, test } from 'vitest'
import { testServer } from '../test/server.ts'

const server = testServer()

/** Whom a job wakes, and whom once a tenant has this row. Nothing is kept. */
async function wokenBy(job: string, statement: string): Promise<{ before: string[]; after: string[] }> {
  const client = await server.admin.connect()
  const woken = async () => {
    const { rows } = await client.query<{ id: string }>('select id from identity.tenants_with_work($1) as id', [job])
    return rows.map(({ id }) => id)
  }
  try {
    await client.query('begin')
    await client.query(
      "insert into tenants (id, name, created_by, updated_by) values ('first', 'First', '{}', '{}'), ('second', 'Second', '{}', '{}'); set local app.tenant = 'first'",
    )
    if (job === 'system_rules')
      await client.query(`insert into armed_system_rules (tenant_id, rule_id, stamp)
        select t.id, r.id, concat(r.version, ' ', r.updated_at) from rules r, tenants t
        where r.tenant_id = 'system' and t.id in ('first', 'second')`)
    const before = await woken()
    await client.query(statement)
    return { before, after: await woken() }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const firing = `insert into rule_firings
  (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at, because, actions, state)
  values ('first', 'r', 'R', 1, 'Shipment', 'm', 's', 0, now(), '[]', '[]',`
const timer = (due: string) => `insert into timers (tenant_id, kind, container_id, due_at)
  values ('first', 'silence', 's', now() ${due})`
const ruleTimer = (
  due: string,
) => `insert into rule_timers (tenant_id, rule_id, target_type, merchant_id, container_id, due_at)
  values ('first', 'r', 'Shipment', 'm', 's', now() ${due})`
const follower = (name: string) => `insert into followers (tenant_id, name, at) values ('first', '${name}', 'epoch')`

const work: [string, string][] = [
  ['silences', timer("- interval '1 minute'")],
  ['rule_timers', ruleTimer("- interval '1 minute'")],
  ['rule_actions', `${firing} 'waiting')`],
  ['dataset_follow', "insert into datasets (tenant_id, dataset, merchants, asked_at) values ('first', 'x', '', now())"],
  [
    'system_answers',
    `insert into system_answers (tenant_id, number, app_id, id, merchants, home_zone, answer)
      values ('first', '1', 'a', 'i', '{}', 'UTC', '{}')`,
  ],
  ['system_answers', follower('system_answers')],
  [
    'early_answers',
    `insert into early_answers (tenant_id, service_provider_id, id, number, merchants, reading, answer)
      values ('first', 'p', 'i', '1', '{}', '{}', '{}')`,
  ],
  [
    'app_health',
    `insert into app_health (tenant_id, app_id, credential_id, failing_since)
      values ('first', 'a', 'c', now() - interval '2 hours')`,
  ],
  ['system_rules', "delete from armed_system_rules where tenant_id = 'first'"],
  ['search_copies', "insert into search_copiers (tenant_id, app_id, credential_id) values ('first', 'a', 'c')"],
  [
    'bulk-sweep',
    `insert into container_jobs (tenant_id, id, holder_id, home_tenant_id, home_user_id, type, kind, actions, status, total, created_by)
      values ('first', 'j', 'h', 'first', 'u', 'x', 'x', '[]', 'done', 0, '{}')`,
  ],
  [
    'imports-sweep',
    `insert into imports (tenant_id, id, holder_id, merchants, file_id, file_name, size_bytes, status, is_dry_run, is_historical,
        time_zone, created_by, expires_at)
      values ('first', 'i', 'h', '{}', 'f', 'f', 0, 'done', false, false, 'UTC', '{}', now())`,
  ],
  ['fill_facts', follower('fill_facts')],
  ['fill_since_when', follower('fill_orders')],
]

test.each(work)('%s wakes the tenant that has work, and no other', async (job, statement) => {
  const { before, after } = await wokenBy(job, statement)
  expect(before).not.toContain('first')
  expect(after).toContain('first')
  expect(after).not.toContain('second')
})

test.each([
  ['silences', timer("+ interval '1 hour'")],
  ['rule_timers', ruleTimer("+ interval '1 hour'")],
  ['rule_actions', `${firing} 'done')`],
  ['fill_facts', follower('fill_orders')],
])('%s leaves a tenant alone whose work is done or not due', async (job, statement) => {
  expect((await wokenBy(job, statement)).after).not.toContain('first')
})

test('a job that nobody described wakes every tenant', async () => {
  const { after } = await wokenBy('something_new', 'select 1')
  expect(after).toEqual(expect.arrayContaining(['first', 'second', 'nordhem', 'sydkust']))
})
