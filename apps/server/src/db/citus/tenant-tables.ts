/** The tables that are spread over the nodes of a Citus: those with a tenant_id, and tenants itself. Partitions follow their parents. */
export const tenantTables = `
  select c.oid, c.relname as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and (c.relname = 'tenants' or exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))`
