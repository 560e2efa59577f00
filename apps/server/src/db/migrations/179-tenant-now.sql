-- The time that a tenant has: the setting app.now of the transaction, else the time at which the transaction began. What people see or wait for
-- asks this function. Leases, tokens, limits and retries keep the real time.
-- `case` instead of coalesce, which would keep row-level security from using an index.
create function tenant_now() returns timestamptz
  language sql stable parallel safe
  return case when current_setting('app.now', true) <> '' then current_setting('app.now', true)::timestamptz else now() end;

-- What a row of a tenant says of its own time. Signs of life, keys of requests and messages between processes stay in real time.
do $$ declare one record; begin
  for one in
    select a.attrelid::regclass as of_table, a.attname as name from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid and not c.relispartition
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) = 'now()'
      and c.relname not in ('migrations', 'hub_events', 'idempotency_keys', 'invites', 'search_copiers', 'webhook_messages')
      and (c.relname, a.attname) not in (
        ('container_jobs', 'updated_at'), ('imports', 'updated_at'), ('erasures', 'updated_at'), ('mapping_replays', 'updated_at'))
  loop
    execute format('alter table %s alter column %I set default tenant_now()', one.of_table, one.name);
  end loop;
end $$;
