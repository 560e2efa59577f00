import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '../test/server.ts'
import { breachesOf } from './catalogue.ts'

const server = testServer()

test('the schema keeps the rules of tenancy', async () => {
  expect(await breachesOf(server.admin)).toEqual([])
})

test('every way to break them is named', async () => {
  await server.admin.query(`
    create table bare (tenant_id text, id text primary key, tag_id text,
      constraint to_tag foreign key (tenant_id, tag_id) references tags (tenant_id, id));
    create table sold (tenant_id text, id text, merchant_id text, primary key (tenant_id, id));
    alter table sold enable row level security;
    alter table sold force row level security;
    create policy own on sold using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
    grant select on events_other to aftermile_app;
    create table open (tenant_id text, id text, primary key (tenant_id, id));
    alter table open enable row level security;
    alter table open force row level security;
    create policy own on open using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
    create policy wide on open for select using (true);
    create unique index open_id on open (id);
    create view peek as select * from tags;
    create function leak() returns setof tags language sql security definer as 'select * from public.tags';
    create function lift() returns setof tags language sql as 'select set_config(''app.merchants'', '''', true); select * from public.tags';
    create function noop() returns trigger language plpgsql as 'begin return new; end';
    create trigger note before insert on open for each row execute function noop()`)
  expect((await breachesOf(server.admin)).sort()).toEqual([
    'public.bare (bare_pkey) has a key that does not begin with tenant_id',
    'public.bare (bare_pkey) has a unique index that does not begin with tenant_id',
    'public.bare (to_tag) has a foreign key without an index',
    'public.bare has no forced row-level security',
    'public.bare has no policy of its tenant',
    'public.events_other is a partition that can be reached past its parent',
    'public.leak is a definer function that is not on the list',
    'public.leak is a definer function with a search path that can be bent',
    'public.lift is a function that touches the merchant limit',
    'public.open (note) has a trigger',
    'public.open (open_id) has a unique index that does not begin with tenant_id',
    'public.open (wide) has a policy that is open to everyone',
    'public.peek is a view that does not ask as its caller',
    'public.sold does not hold the merchant limit',
  ])
})

test('the serving login sees no row without a tenant and only its own with one', async () => {
  const { rows: tables } = await server.admin.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('bare', 'open', 'sold')`)
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

test('the serving login can neither migrate nor read what belongs to identity alone', async () => {
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
