import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '../test/server.ts'
import { findIsolationBreaches } from './isolation-check.ts'

const server = testServer()

test('the schema follows all rules of tenant isolation', async () => {
  expect(await findIsolationBreaches(server.admin)).toEqual([])
})

test('every breach of tenant isolation is reported', async () => {
  await server.admin.query(`
    create table bare (tenant_id text, id text primary key, tag_id text,
      constraint to_tag foreign key (tenant_id, tag_id) references tags (tenant_id, id));
    create table sold (tenant_id text, id text, merchant_id text, primary key (tenant_id, id));
    call isolate('sold');
    create policy search on sold for select to aftermile_search using (true);
    create table sold_by (tenant_id text, id text, merchants text[], primary key (tenant_id, id));
    call isolate('sold_by');
    alter policy own on merchants using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
    grant select on events_other to aftermile_app;
    create table open (tenant_id text, id text, primary key (tenant_id, id));
    call isolate('open');
    create policy wide on open for select using (true);
    create policy narrow on open as restrictive using (id <> 'x');
    create policy nested on open for update using (tenant_id in (select 'system'));
    create policy system on conversations for select using (tenant_id = 'system');
    create unique index open_id on open (id);
    create view peek as select * from tags;
    create function leak() returns setof tags language sql security definer as 'select * from public.tags';
    create function lift() returns setof tags language sql as 'select set_config(''app.merchants'', '''', true); select * from public.tags';
    create procedure raze() language sql as 'select 1';
    create or replace function sees_merchant(wanted text) returns boolean language sql volatile as 'select true';
    create function noop() returns trigger language plpgsql as 'begin return new; end';
    create trigger note before insert on open for each row execute function noop()`)
  expect((await findIsolationBreaches(server.admin)).sort()).toEqual([
    'public.bare (bare_pkey) has a key that does not begin with tenant_id',
    'public.bare (bare_pkey) has a unique index that does not begin with tenant_id',
    'public.bare (to_tag) has a foreign key without an index',
    'public.bare has no forced row-level security',
    'public.bare has no policy of its tenant',
    'public.conversations (system) is a policy that does not enforce the merchant limit',
    'public.events_other is a partition that can be reached without its parent',
    'public.leak is a definer function in language sql',
    'public.leak is a definer function that is not on the list',
    'public.leak is a definer function with a search path that can be changed',
    'public.lift is a function that calls set_config()',
    'public.lift is a function that uses the merchant limit',
    'public.merchants (own) is a policy that does not enforce the merchant limit',
    'public.open (narrow) is a policy that is open to everyone',
    'public.open (narrow) is a restrictive policy',
    'public.open (nested) is a policy that is open to everyone',
    'public.open (nested) is a policy with a sub-select',
    'public.open (note) has a trigger',
    'public.open (open_id) has a unique index that does not begin with tenant_id',
    'public.open (wide) is a policy that is open to everyone',
    'public.open has several policies for one command',
    'public.peek is a view that does not run as its caller',
    'public.raze is a procedure that the server may call',
    'public.sold (search) is a policy for a role that is not on the list',
    'public.sold (search) is a policy that does not enforce the merchant limit',
    'public.sold_by (own) is a policy that does not enforce the merchant limit',
    'sees_merchant(text) is not STABLE and PARALLEL SAFE',
  ])
})

test('the serving login sees no row without a tenant, and only the rows of its tenant with one', async () => {
  const { rows: tables } = await server.admin.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('bare', 'open', 'sold', 'sold_by')`)
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await client.query('set role aftermile_app')
  const seen = async (table: string) =>
    (
      await client.query<{ tenant: string }>(
        `select distinct tenant_id as tenant from ${table} where tenant_id <> 'system'`,
      )
    ).rows.map(row => row.tenant)
  for (const { name } of tables) expect([name, await seen(name)]).toEqual([name, []])
  expect(tables.length).toBeGreaterThan(4)

  await client.query("begin; set local app.tenant = 'nordhem'")
  for (const { name } of tables) expect((await seen(name)).filter(tenant => tenant !== 'nordhem')).toEqual([])
  expect(await seen('users')).toEqual(['nordhem'])
  await expect(
    client.query(
      "insert into tags (tenant_id, id, name, description, priority, allow_operator_tagging, color, created_by, updated_by) values ('sydkust', 'x', '', '', 0, true, '', '', '')",
    ),
  ).rejects.toThrow(/row-level security/)
  await client.query('rollback')
  expect(await seen('users')).toEqual([])
  await client.end()
})

test('the serving login cannot migrate, read without a role, or take the role of identity', async () => {
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  for (const text of [
    'create table public.x ()',
    'alter table public.tags disable row level security',
    'select * from public.tags',
    'set role aftermile_identity',
  ]) {
    await expect(client.query(text)).rejects.toThrow(/permission denied|must be owner/)
  }
  await client.end()
})
