import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '../../test/server.ts'

const server = testServer()

/** Whom a job wakes, and whom once the first of two new tenants has this row. */
async function wokenBy(job: string, statement: string) {
  const [first, second] = [`first_${randomUUID()}`, `second_${randomUUID()}`]
  for (const id of [first, second]) {
    await server.admin.query("insert into tenants (id, name, created_by, updated_by) values ($1, 'New', '{}', '{}')", [
      id,
    ])
    await server.admin.query(
      `insert into users (tenant_id, id, name, email, role, created_by, updated_by)
       values ($1, 'one', 'One', 'one@new.example', 'admin', '{}', '{}')`,
      [id],
    )
    if (job === 'system_rules')
      await server.admin.query(
        `insert into armed_system_rules (tenant_id, rule_id, stamp)
         select $1, id, concat(version, ' ', updated_at) from rules where tenant_id = 'system'`,
        [id],
      )
  }
  const woken = async () => {
    const { rows } = await server.admin.query<{ id: string }>('select id from identity.tenants_with_work($1) as id', [
      job,
    ])
    return rows.map(({ id }) => id)
  }
  const before = await woken()
  await server.admin.query(statement, [first])
  return { first, second, before, after: await woken() }
}

const firing = `insert into rule_firings
  (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at, because, actions, state)
  values ($1, 'r', 'R', 1, 'Shipment', 'm', 's', 0, now(), '[]', '[]',`
const timer = (due: string) => `insert into timers (tenant_id, kind, container_id, due_at)
  values ($1, 'silence', 's', now() ${due})`
const ruleTimer = (
  due: string,
) => `insert into rule_timers (tenant_id, rule_id, target_type, merchant_id, container_id, due_at)
  values ($1, 'r', 'Shipment', 'm', 's', now() ${due})`
const consumer = (name: string) => `insert into change_consumers (tenant_id, name, at) values ($1, '${name}', 'epoch')`

const work: [string, string][] = [
  ['silences', timer("- interval '1 minute'")],
  ['rule_timers', ruleTimer("- interval '1 minute'")],
  ['rule_actions', `${firing} 'waiting')`],
  ['count_firings', `${firing} 'done')`],
  ['dataset_follow', "insert into datasets (tenant_id, dataset, merchants, asked_at) values ($1, 'x', '', now())"],
  [
    'system_answers',
    `insert into system_answers (tenant_id, number, app_id, id, merchants, home_zone, answer)
      values ($1, '1', 'a', 'i', '{}', 'UTC', '{}')`,
  ],
  ['system_answers', consumer('system_answers')],
  [
    'early_answers',
    `insert into early_answers (tenant_id, service_provider_id, id, number, merchants, reading, answer)
      values ($1, 'p', 'i', '1', '{}', '{}', '{}')`,
  ],
  [
    'app_health',
    `insert into app_health (tenant_id, app_id, credential_id, failing_since)
      values ($1, 'a', 'c', now() - interval '2 hours')`,
  ],
  ['system_rules', 'delete from armed_system_rules where tenant_id = $1'],
  [
    'landed_events',
    `insert into landed_events (tenant_id, bucket, id, merchants, is_historical, request_id, event_count, events)
      values ($1, 1, gen_random_uuid(), '{}', false, 'r', 1, '[{}]')`,
  ],
  ['search_copies', "insert into search_copiers (tenant_id, app_id, credential_id) values ($1, 'a', 'c')"],
  [
    'bulk-sweep',
    `insert into container_jobs (tenant_id, id, holder_id, home_tenant_id, home_user_id, type, kind, actions, status, total, created_by)
      values ($1, 'j', 'h', $1, 'u', 'x', 'x', '[]', 'done', 0, '{}')`,
  ],
  [
    'imports-sweep',
    `insert into imports (tenant_id, id, holder_id, merchants, file_id, file_name, size_bytes, status, is_dry_run, is_historical,
        time_zone, created_by, expires_at)
      values ($1, 'i', 'h', '{}', 'f', 'f', 0, 'done', false, false, 'UTC', '{}', now())`,
  ],
]

/** By the tests of mailings and polling. */
const testedElsewhere = ['mailings', 'polling']

test.each(work)('%s wakes the tenant that has work, and no other', async (job, statement) => {
  const { first, second, before, after } = await wokenBy(job, statement)
  expect(before).not.toContain(first)
  expect(after).toContain(first)
  expect(after).not.toContain(second)
})

test.each([
  ['silences', timer("+ interval '1 hour'")],
  ['rule_timers', ruleTimer("+ interval '1 hour'")],
  ['rule_actions', `${firing} 'done')`],
])('%s leaves a tenant alone whose work is done or not due', async (job, statement) => {
  const { first, after } = await wokenBy(job, statement)
  expect(after).not.toContain(first)
})

test('every condition has its test above', async () => {
  const { rows } = await server.admin.query<{ task: string }>('select task from identity.work_conditions')
  const tested = [...work.map(([job]) => job), ...testedElsewhere]
  expect(rows.map(({ task }) => task).filter(task => !tested.includes(task))).toEqual([])
})

test('a job that declares nothing wakes every tenant', async () => {
  const { first, second, after } = await wokenBy('something_new', 'select $1::text')
  expect(after).toEqual(expect.arrayContaining([first, second, 'nordhem', 'sydkust']))
})
