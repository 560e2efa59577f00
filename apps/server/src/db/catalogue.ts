import type pg from 'pg'

/** The only functions that may look past the walls; each filters by tenant or by a secret, and has a test of its own. */
const allowedDefiners = [
  'identity.actor',
  'identity.carrier_door',
  'identity.invite_by_hash',
  'identity.stamp',
  'identity.tenant_ids',
  'identity.token_by_hash',
  'identity.touch_token',
  'identity.users_by_email',
  'jobs.enqueue',
  'jobs.finish',
  'jobs.tell_failed',
  'search.matches',
  'search.newest',
  'search.sample',
  'search.word_counts',
  'search.words_like',
  'search.words_with',
  'support.add_message',
  'support.change_message',
  'support.drop_message',
  'support.message',
  'support.messages',
  'support.tell',
  'support.thread',
  'support.threads',
  'upkeep.make_event_partitions',
]

/** The only functions that look at the merchant limit, or lift it for a moment. */
const readsMerchants = [
  'public.sees_merchant',
  'public.taken_shipment_ids',
  'public.within_merchants',
  'search.merchants',
]

const tenantTables = `
  select c.oid, n.nspname || '.' || c.relname as name, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
    and (exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
      or c.oid = 'public.tenants'::regclass)`

/** Each query lists what breaks its rule. */
const rules: Record<string, string> = {
  'has no forced row-level security': `select name from (${tenantTables}) t where not (relrowsecurity and relforcerowsecurity)`,
  'has no policy of its tenant': `
    select name from (${tenantTables}) t where not exists (
      select 1 from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polroles = '{0}'
        and pg_get_expr(p.polqual, t.oid) in ('(tenant_id = current_tenant())', '(id = current_tenant())')
        and pg_get_expr(p.polwithcheck, t.oid) = pg_get_expr(p.polqual, t.oid))`,
  'has a policy that is open to everyone': `
    select name || ' (' || p.polname || ')' as name from (${tenantTables}) t join pg_policy p on p.polrelid = t.oid
    where p.polroles = '{0}' and p.polpermissive and not (
      pg_get_expr(p.polqual, t.oid) in ('(tenant_id = current_tenant())', '(id = current_tenant())')
      or p.polcmd = 'r' and pg_get_expr(p.polqual, t.oid) = '(tenant_id = ''system''::text)')`,
  'does not hold the merchant limit': `
    select name from (${tenantTables}) t where exists (
      select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'merchant_id' and not a.attisdropped)
    and not exists (
      select 1 from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polroles = '{0}' and not p.polpermissive
        and pg_get_expr(p.polqual, t.oid) in ('sees_merchant(merchant_id)', '((merchant_id IS NULL) OR sees_merchant(merchant_id))')
        and pg_get_expr(p.polwithcheck, t.oid) = pg_get_expr(p.polqual, t.oid))`,
  'is a partition that can be reached past its parent': `
    select distinct g.table_schema || '.' || g.table_name as name from information_schema.role_table_grants g
    join pg_class c on c.oid = format('%I.%I', g.table_schema, g.table_name)::regclass
    where c.relispartition and g.grantee in ('aftermile_app', 'aftermile_jobs', 'aftermile_identity', 'aftermile_search', 'PUBLIC')`,
  'has a key that does not begin with tenant_id': `
    select name || ' (' || k.conname || ')' as name from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
    where k.contype in ('p', 'u', 'f') and t.name <> 'public.tenants' and a.attname <> 'tenant_id'`,
  'has a unique index that does not begin with tenant_id': `
    select name || ' (' || i.indexrelid::regclass || ')' as name from (${tenantTables}) t join pg_index i on i.indrelid = t.oid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where i.indisunique and t.name <> 'public.tenants' and a.attname is distinct from 'tenant_id'`,
  'has a foreign key without an index': `
    select name || ' (' || k.conname || ')' as name from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    where not exists (
      select 1 from pg_index i where i.indrelid = t.oid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  'has a trigger': `
    select name || ' (' || g.tgname || ')' as name from (${tenantTables}) t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal`,
  'is a definer function that is not on the list': `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname <> 'pg_catalog' and n.nspname || '.' || p.proname <> all ('{${allowedDefiners.join(',')}}'::text[])`,
  'is a definer function with a search path that can be bent': `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname <> 'pg_catalog' and not exists (select 1 from unnest(p.proconfig) c where c like 'search_path=%pg_temp')`,
  'is a function that touches the merchant limit': `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where (p.prosrc ilike '%app.merchants%' or p.proconfig::text like '%app.merchants%')
      and n.nspname || '.' || p.proname <> all ('{${readsMerchants.join(',')}}'::text[])`,
  'is a view that does not ask as its caller': `
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)`,
  'is a role that can look past the walls': `
    select r.rolname as name from pg_roles r where r.rolname in ('aftermile_app', 'aftermile_jobs', 'aftermile_identity', 'aftermile_search', 'aftermile_server')
      and (r.rolsuper or r.rolbypassrls or exists (select 1 from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p', 'v', 'm')))`,
  'is not STABLE and PARALLEL SAFE': `
    select 'current_tenant()' as name from pg_proc where oid = 'current_tenant()'::regprocedure and (provolatile <> 's' or proparallel <> 's')`,
}

/** What in a database breaks the rules of tenancy, in words; empty when all is well. Also for a restored backup. */
export async function breachesOf(admin: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [words, query] of Object.entries(rules)) {
    const { rows } = await admin.query<{ name: string }>(query)
    found.push(...rows.map(({ name }) => `${name} ${words}`))
  }
  return found
}
