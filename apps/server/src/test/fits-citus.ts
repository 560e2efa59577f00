import type pg from 'pg'
import { tenantTables } from '../db/citus/tenant-tables.ts'

/** The position of tenant_id among the columns of a constraint; of id for tenants. */
const tenantAt = (table: string, columns: string): string => `array_position(${columns}, (
  select a.attnum from pg_attribute a where a.attrelid = ${table} and not a.attisdropped
    and a.attname = case when ${table} = 'public.tenants'::regclass then 'id' else 'tenant_id' end))`

/**
 * Each query lists what breaks a rule of Citus. Policies, triggers, keys and definer functions have their rules in the isolation check,
 * which holds on every database.
 */
const rules: Record<string, string> = {
  'refers to a row that may be on another node, because its foreign key does not take tenant_id along': `
    select t.name || ' (' || k.conname || ')' as name from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    where ${tenantAt('k.conrelid', 'k.conkey')} is distinct from ${tenantAt('k.confrelid', 'k.confkey')}
      and k.confrelid <> 'public.tenants'::regclass`,
  'would set tenant_id to null or to a default': `
    select t.name || ' (' || k.conname || ')' as name from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    where k.confdeltype in ('n', 'd') and (k.confdelsetcols is null or ${tenantAt('k.conrelid', 'k.confdelsetcols')} is not null)
      or k.confupdtype in ('n', 'd', 'c')`,
  'refers from the coordinator to rows on the nodes': `
    select k.conrelid::regclass || ' (' || k.conname || ')' as name from (${tenantTables}) t join pg_constraint k on k.confrelid = t.oid
    where k.contype = 'f' and k.conparentid = 0 and k.conrelid not in (select oid from (${tenantTables}) d)
      and not exists (select 1 from pg_class c where c.oid = k.conrelid and c.relispartition)`,
  'is an exclusion constraint without tenant_id': `
    select t.name || ' (' || k.conname || ')' as name from (${tenantTables}) t join pg_constraint k on k.conrelid = t.oid
    where k.contype = 'x' and ${tenantAt('t.oid', 'k.conkey')} is null`,
  'counts with a sequence that is no bigint': `
    select t.name || '.' || a.attname as name from (${tenantTables}) t join pg_attribute a on a.attrelid = t.oid and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%') and a.atttypid <> 'bigint'::regtype`,
  'inherits from another table, or is not logged': `
    select t.name from (${tenantTables}) t join pg_class c on c.oid = t.oid
    where c.relpersistence <> 'p' or exists (select 1 from pg_inherits i where i.inhrelid = t.oid)`,
  'is a function in language sql that reads the table of a tenant': `
    select distinct n.nspname || '.' || f.proname as name from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    join pg_language l on l.oid = f.prolang join (${tenantTables}) t
      on concat(f.prosrc, pg_get_function_sqlbody(f.oid)) ~* ('\\m(from|join|into|update)\\s+(only\\s+)?(public\\.)?' || t.name || '\\M')
    where l.lanname = 'sql' and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')`,
  'is a policy that calls a function outside of the schema public, which no worker has': `
    select t.name || ' (' || p.polname || ')' as name from (${tenantTables}) t join pg_policy p on p.polrelid = t.oid
    where concat(pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid)) ~ '\\m(identity|search|support|jobs|upkeep)\\.'`,
  'is a materialized view, which would read the coordinator only': `
    select c.oid::regclass::text as name from pg_class c where c.relkind = 'm' and c.relnamespace = 'public'::regnamespace`,
}

/** Lists what a Citus could not distribute or would not run. Empty when the schema fits. */
export async function findMisfits(admin: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const found: string[] = []
  for (const [reason, query] of Object.entries(rules)) {
    const { rows } = await admin.query<{ name: string }>(query)
    found.push(...rows.map(({ name }) => `${name} ${reason}`))
  }
  return found
}
