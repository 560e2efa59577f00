import type pg from 'pg'
import { quoteText } from '../db/sql.ts'

/** The only functions that may bypass tenant isolation. Each filters by tenant or by a secret, and has a test of its own. */
const allowedDefiners = [
  'identity.actor',
  'identity.app_credential',
  'identity.carrier_door',
  'identity.due_queues',
  'identity.end_sign_ins',
  'identity.enter_directory',
  'identity.invite_by_code',
  'identity.invite_by_hash',
  'identity.media',
  'identity.stamp',
  'identity.tenant_by_tracking_key',
  'identity.tenant_ids',
  'identity.tenants',
  'identity.tenants_changed',
  'identity.landed_events',
  'identity.tenants_of_password',
  'identity.tenants_with_work',
  'identity.tidy_directory',
  'identity.token_by_hash',
  'identity.touch_media',
  'identity.touch_token',
  'identity.touch_user',
  'identity.users_by_email',
  'jobs.drop_failed',
  'jobs.enqueue',
  'jobs.finish',
  'jobs.records_with_piece',
  'jobs.report_failed',
  'jobs.tell_failed',
  'jobs.tick',
  'search.matches',
  'search.messages',
  'search.newest',
  'search.sample',
  'search.starting',
  'search.word_counts',
  'search.words_like',
  'search.words_with',
  'support.add_message',
  'support.ask_for_sender',
  'support.change_message',
  'support.drop_message',
  'support.message',
  'support.messages',
  'support.notify_both_sides',
  'support.thread',
  'support.threads',
  'upkeep.make_event_partitions',
]

/** The only policies for a single role: those for look-ups before the tenant is known, and those of the search. */
const policiesOfRoles = [
  'public.access_tokens (identity)',
  'public.access_tokens (identity_touch)',
  'public.app_health (identity)',
  'public.armed_system_rules (identity)',
  'public.container_jobs (identity)',
  'public.conversation_messages (support)',
  'public.conversations (support)',
  'public.credentials (identity)',
  'public.datasets (identity)',
  'public.early_answers (identity)',
  'public.change_consumers (identity)',
  'public.imports (identity)',
  'public.invites (identity)',
  'public.landed_events (identity)',
  'public.mailings (identity)',
  'public.media (identity)',
  'public.media (identity_touch)',
  'public.messages (identity)',
  'public.messages (search)',
  'public.notifications (support)',
  'public.orders (identity)',
  'public.poll_credentials (identity)',
  'public.rule_firings (identity)',
  'public.rule_timers (identity)',
  'public.rules (identity)',
  'public.search_copiers (identity)',
  'public.search_documents (search)',
  'public.search_sizes (identity)',
  'public.search_texts (search)',
  'public.search_words (search)',
  'public.shipments (identity)',
  'public.system_answers (identity)',
  'public.tenants (identity)',
  'public.timers (identity)',
  'public.users (identity)',
  'public.users (identity_seen)',
]

/** The only policies that leave the merchant limit to the one function that uses them. It has a test of its own. */
const limitedByFunction = ['public.messages (search)']

/** The only tables that name merchants but have no merchant limit. */
const namesMerchants = ['public.early_answers', 'public.datasets', 'public.users']

/** The forms of the merchant limit in a policy, as PostgreSQL prints them. */
const merchantLimits = [
  'sees_merchant(merchant_id)',
  '((merchant_id IS NULL) OR sees_merchant(merchant_id))',
  "((support_user_id IS NOT NULL) OR sees_merchant(COALESCE(merchant_id, ''::text)))",
  'within_merchants(merchants)',
  '(merchants = current_merchants())',
  'sees_some_merchant(valid_merchants)',
  'sees_merchant(id)',
]

/** The only functions that read the merchant limit, or lift it for a moment. */
const readsMerchants = [
  'public.current_merchants',
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

const listOf = (texts: readonly string[]): string => `(${texts.map(quoteText).join(', ')})`

const policies = `
  select t.oid, t.name as table, t.name || ' (' || p.polname || ')' as name, p.polcmd as command, p.polpermissive as is_permissive,
    p.polroles = '{0}' as is_public, pg_get_expr(p.polqual, t.oid) as seen, pg_get_expr(p.polwithcheck, t.oid) as written
  from (${tenantTables}) t join pg_policy p on p.polrelid = t.oid`

/** The forms of a policy: the tenant only, or the tenant and the merchant limit. */
const formsOf = (tenantTest: string): string[] => [
  tenantTest,
  ...merchantLimits.map(limit => `(${tenantTest} AND ${limit})`),
]
const ownForms = listOf([...formsOf('(tenant_id = current_tenant())'), '(id = current_tenant())'])
const systemForms = listOf(formsOf("(tenant_id = 'system'::text)"))

const isLimited = (expression: string): string =>
  `(${expression} is null or ${merchantLimits.map(limit => `strpos(${expression}, ${quoteText(limit)}) > 0`).join(' or ')})`

/** Each query lists the objects that break its rule. */
const rules: Record<string, string> = {
  'has no forced row-level security': `select name from (${tenantTables}) t where not (relrowsecurity and relforcerowsecurity)`,
  'has no policy of its tenant': `
    select name from (${tenantTables}) t where not exists (
      select 1 from (${policies}) p where p.oid = t.oid and p.command = '*' and p.is_public and p.seen in ${ownForms} and p.written = p.seen)`,
  'is a policy that is open to everyone': `
    select name from (${policies}) p where is_public
      and not (command = '*' and seen in ${ownForms} and written = seen or command = 'r' and seen in ${systemForms})`,
  'has several policies for one command': `
    select distinct p.table as name from (${policies}) p where is_public group by p.table, command having count(*) > 1`,
  'is a policy for a role that is not on the list': `
    select name from (${policies}) p where not is_public and name not in ${listOf(policiesOfRoles)}`,
  'is a restrictive policy': `select name from (${policies}) p where not is_permissive`,
  'is a policy with a sub-select': `select name from (${policies}) p where concat(seen, ' ', written) ~* '\\mselect\\M'`,
  'is a policy that does not enforce the merchant limit': `
    select name from (${policies}) p where p.table not in ${listOf(namesMerchants)} and name not in ${listOf(limitedByFunction)} and (p.table = 'public.merchants' or exists (
      select 1 from pg_attribute a where a.attrelid = p.oid and a.attname in ('merchant_id', 'merchants', 'valid_merchants') and not a.attisdropped))
    and not (${isLimited('seen')} and ${isLimited('written')})`,
  'is a partition that can be reached without its parent': `
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
  'is a definer function with a search path that can be changed': `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname <> 'pg_catalog' and not exists (select 1 from unnest(p.proconfig) c where c like 'search_path=%pg_temp')`,
  'is a definer function in language sql': `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    join pg_language l on l.oid = p.prolang where p.prosecdef and l.lanname = 'sql'`,
  'is a function that calls set_config()': `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and concat(p.prosrc, pg_get_function_sqlbody(p.oid)) ~* '\\mset_config\\M'`,
  'is a procedure that the server may call': `
    select distinct n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join unnest('{aftermile_app,aftermile_jobs,aftermile_identity,aftermile_search}'::text[]) r
    where p.prokind = 'p' and n.nspname not in ('pg_catalog', 'graphile_worker') and has_function_privilege(r, p.oid, 'execute')`,
  'is a function that uses the merchant limit': `
    select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where (p.prosrc ilike '%app.merchants%' or p.proconfig::text like '%app.merchants%')
      and n.nspname || '.' || p.proname <> all ('{${readsMerchants.join(',')}}'::text[])`,
  'is a view that does not run as its caller': `
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  'is a role that can bypass tenant isolation': `
    select r.rolname as name from pg_roles r where r.rolname in ('aftermile_app', 'aftermile_jobs', 'aftermile_identity', 'aftermile_search', 'aftermile_server')
      and (r.rolsuper or r.rolbypassrls or exists (select 1 from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p', 'v', 'm')))`,
  'is not STABLE and PARALLEL SAFE': `
    select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.proname in ('current_tenant', 'current_merchants', 'sees_merchant', 'sees_some_merchant', 'within_merchants')
      and (p.provolatile <> 's' or p.proparallel <> 's')`,
}

/** Lists what breaks tenant isolation in a database; empty when it is intact. Also useful after a restored backup. */
export async function findIsolationBreaches(admin: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [breach, query] of Object.entries(rules)) {
    const { rows } = await admin.query<{ name: string }>(query)
    found.push(...rows.map(({ name }) => `${name} ${breach}`))
  }
  return found
}
