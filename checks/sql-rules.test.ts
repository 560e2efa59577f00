import { expect, test } from 'vitest'
import { readSources } from './repository.ts'
import { findUnfitSql } from './sql-rules.ts'

test('every statement of the server fits a Citus too', () => {
  expect(findUnfitSql(readSources())).toEqual([])
})

const found = (sql: string) => findUnfitSql([{ path: 'apps/server/src/a.ts', text: `\ndb.run(sql\`${sql}\`)` }])

test.each([
  ['insert … select', `insert into tags (tenant_id, id) select \${tenantId}, id from unnest(\${ids}::text[]) as id`],
  [
    'insert … select',
    'with x as (insert into tags (id) select id from y on conflict do nothing) select 1 from x returning',
  ],
  ['insert … select', `\${insertRows(tags, { tenantId }, named.with(rows))} order by x.id`],
  ['a parameter', `\${insertRows(tags, {}, x.with(rows))} on conflict (id) do update set name = \${name} returning 1`],
  ['the clock', `insert into tags (id) values (\${id}) on conflict (id) do update set updated_at = now()`],
  ['a parameter', `insert into tags (id) select id from x on conflict (id) do update set name = \${name} returning 1`],
  ['a subquery in', `insert into tags (id) values (\${id}) returning exists (select 1 from users) as "isUsed"`],
  ['the clock in case', `update tags set used_at = coalesce(used_at, now()) where tenant_id = \${tenantId}`],
  ['the clock in case', `update tags set used_at = coalesce(used_at, tenant_now()) where tenant_id = \${tenantId}`],
  ['a function that', `update tags t set due_at = tenant_now() + x.wait from x where t.tenant_id = \${tenantId}`],
  [
    'the clock in case',
    `update tags t set used_at = case when \${isUsed} then now() end where tenant_id = \${tenantId}`,
  ],
  ['a random value', `update tags set used_at = clock_timestamp() where tenant_id = \${tenantId}`],
  ['a random value', `update tags set code = default, name = \${name} where tenant_id = \${tenantId}`],
  ['case x when', `update tags set name = case kind when 'a' then 'b' end where tenant_id = \${tenantId}`],
  ['a function that', `update tags t set due_at = now() + x.wait from x where t.tenant_id = \${tenantId}`],
  ['a function that', `update tags t set item = jsonb_build_object('id', t.id) where t.tenant_id = \${tenantId}`],
  ['a time as', `update tags set name = 1 where tenant_id = \${tenantId} returning \${fieldsInMs(tags, fields)}`],
  ['a time as', `insert into tags (id) values (\${id}) returning to_char(used_at, 'YYYY') as year`],
  ['an element', `update tags set name = (array['a', 'b'])[1 + length(id) % 2] where tenant_id = \${tenantId}`],
  ['set_config', "select set_config('work_mem', '64MB', true)"],
  [
    'a function of',
    `select id from messages where tenant_id = \${tenantId} and id in (select id from search.messages(\${text}))`,
  ],
  [
    'a subquery for',
    "select (select name from tags x where x.tenant_id in (e.tenant_id, 'system')) from audit_entries e",
  ],
  [
    'a subquery that',
    `select (select g.name from tags g where g.tenant_id = t.id) from tenants t where t.id = \${tenantId}`,
  ],
  [
    'a condition of',
    `select 1 from tags t left join users u on u.id = t.user_id and \${kind !== 'orders'} where t.id = \${id}`,
  ],
  ['a lock', `with a as (\${insertRow(b, {})} returning id), c as (select 1 from d for update) update e set f = 1`],
  ['a lock', 'with a as (insert into b select 1 returning id), c as (select 1 from d for update) update e set f = 1'],
])('%s is found: %s', (reason, sql) => {
  expect(found(sql)).toEqual([expect.stringContaining(`apps/server/src/a.ts:2: ${reason}`)])
})

test.each([
  `insert into tags (tenant_id, id) select \${tenantId}, id from unnest(\${ids}::text[]) as id returning 1`,
  `\${insertRows(tags, { tenantId }, named.with(rows))} order by x.id on conflict do nothing returning 1`,
  `\${insertRow(tags, { tenantId, name })} on conflict (tenant_id, id) do update set name = \${name}`,
  `insert into tags (id, used_at) values (\${id}, case when \${isUsed} then now() end) on conflict do nothing returning id`,
  `insert into tags (id) select id from x on conflict (id) do update set name = excluded.name returning \${columns}`,
  `update tags set used_at = coalesce(used_at, clock.now) from (select now()) as clock (now) where tenant_id = \${tenantId}`,
  `update tags set used_at = now() + \${waitMs} * interval '1 ms' where tenant_id = \${tenantId} returning id`,
  `select coalesce(used_at, now()) from tags where tenant_id = \${tenantId} for update`,
  `select (select k.name from tenants k where k.id = t.tenant_id) from tags t where t.tenant_id = \${tenantId}`,
  `select 1 from tags t left join users u on u.id = t.user_id and u.is_disabled = \${isOff} where t.id = \${id}`,
  `select word from search.words_with(\${words}, 10)`,
  "set local work_mem to '64MB'",
])('%s is fine', sql => {
  expect(found(sql)).toEqual([])
})
