-- Schemas and rights, what isolates tenants, and the tenants themselves.
--
-- Every table with a tenant_id has keys that begin with it, row-level security enabled and forced, one policy and no triggers, so that a
-- Citus can distribute it. Definer functions are PL/pgSQL for the same reason.

create extension if not exists pg_trgm;

revoke all on schema public from public;
grant usage on schema public to aftermile_app, aftermile_identity, aftermile_jobs, aftermile_search;

-- What is read before the tenant is known, and the records of the embedded sign-in.
create schema identity;
grant usage on schema identity to aftermile_app, aftermile_identity;

-- What the system tenant may do with the support threads of all tenants. Each function asks for that tenant itself.
create schema support;
grant usage on schema support to aftermile_app, aftermile_identity;

-- Text search. PostgreSQL uses no GIN index under row-level security, so its functions run as a role that is not bound by it.
create schema search;
grant usage on schema search to aftermile_app, aftermile_search;

-- The queue and its workers.
create schema jobs;
grant usage on schema jobs to aftermile_app, aftermile_jobs, aftermile_identity;

-- How often somebody may call.
create schema limits;
grant usage on schema limits to aftermile_app;

-- What the owner of the tables does for the server.
create schema upkeep;
grant usage on schema upkeep to aftermile_app;

-- What made this database: the schema under 000-schema, and the migrations since then.
create table migrations (
  id text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
);
grant select on migrations to aftermile_app;

-- The tenant of the transaction; null: none. Stable and without a subquery, as Citus demands of what policies call.
create function current_tenant() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '') $$;

-- The merchants that the transaction is limited to, separated by commas; empty: no limit.
create function current_merchants() returns text
  language sql stable parallel safe
  as $$ select coalesce(current_setting('app.merchants', true), '') $$;

-- The time that a tenant has: the setting app.now of the transaction, else the time at which the transaction began. What people see or wait for
-- asks this function, and so do the columns that say when. Leases, tokens, limits and retries keep the real time, and so do signs of life, keys
-- of requests and messages between processes. `case` instead of coalesce, which would keep row-level security from using an index.
create function tenant_now() returns timestamptz
  language sql stable parallel safe
  return case when current_setting('app.now', true) <> '' then current_setting('app.now', true)::timestamptz else now() end;

-- Whether the transaction may see a merchant.
create function sees_merchant(wanted text) returns boolean
  language sql stable parallel safe
  as $$
    select coalesce(nullif(current_setting('app.merchants', true), ''), wanted) = wanted
      or wanted = any (string_to_array(current_setting('app.merchants', true), ','))
  $$;

-- Whether a list of merchants is within the limit of the transaction. An empty list means all merchants.
create function within_merchants(wanted text[]) returns boolean
  language sql stable parallel safe
  as $$
    select coalesce(current_setting('app.merchants', true), '') = ''
      or (wanted <> '{}' and wanted <@ string_to_array(current_setting('app.merchants', true), ','))
  $$;

-- Whether a list of merchants is for everyone (empty), or names one that the transaction may see.
create function sees_some_merchant(wanted jsonb) returns boolean
  language sql stable parallel safe
  as $$ select wanted = '[]' or current_merchants() = '' or wanted ?| string_to_array(current_merchants(), ',') $$;

-- Isolates a table with a tenant_id:
--   call isolate('timers')                                   its tenant alone, and the merchant limit if it has a merchant_id
--   call isolate('imports', 'within_merchants(merchants)')   limited by another column
--   call isolate('tags', shows_system => true)               the rows of the system tenant can be read as well
-- There is one policy, because the shards of a Citus forget that a second one is restrictive (decision 015). A table that has it gets it again.
create procedure isolate(of_table regclass, merchant_limit text default null, shows_system boolean default false)
  language plpgsql set search_path = public, pg_temp
  as $$
    declare
      limited text := coalesce(merchant_limit, (
        select case when a.attnotnull then 'sees_merchant(merchant_id)' else 'merchant_id is null or sees_merchant(merchant_id)' end
        from pg_attribute a where a.attrelid = of_table and a.attname = 'merchant_id' and not a.attisdropped));
      own text := 'tenant_id = current_tenant()' || coalesce(' and (' || limited || ')', '');
    begin
      execute format('alter table %s enable row level security', of_table);
      execute format('alter table %s force row level security', of_table);
      execute format('drop policy if exists own on %s', of_table);
      execute format('create policy own on %s using (%s) with check (%s)', of_table, own, own);
      execute format('drop policy if exists system on %s', of_table);
      if shows_system then
        execute format('create policy system on %s for select using (%s)', of_table,
          'tenant_id = ''system''' || coalesce(' and (' || limited || ')', ''));
      end if;
    end
  $$;

-- The customers of this installation. Each has users, settings and containers of its own.
create table tenants (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  name text not null,
  entitlements text[] not null default '{}',
  session_timeout_minutes integer check (session_timeout_minutes > 0),
  settings jsonb not null default '{}',
  -- The first part of the address of its tracking pages.
  tracking_key text not null default left(gen_random_uuid()::text, 8),
  -- The currency of shipments that were booked before they had one: the base currency before its first change. Null: it has not changed.
  first_base_currency text,
  -- When an administrator of the tenant last asked root for an app that sends messages.
  sender_asked_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null
);
-- Before row-level security is forced: it binds the owner, too.
insert into tenants (id, name, entitlements, created_by, updated_by)
values ('system', 'System', '{order_visibility,sqa}', 'Aftermile', 'Aftermile');
alter table tenants enable row level security;
alter table tenants force row level security;
create policy own on tenants using (id = current_tenant()) with check (id = current_tenant());
create policy identity on tenants for select to aftermile_identity using (true);
grant select, insert, update on tenants to aftermile_app;
grant select on tenants to aftermile_identity;
create unique index tenants_by_tracking_key on tenants (tracking_key);

-- All tenants.
create function identity.tenant_ids() returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query select t.id from tenants t order by t.id;
    end
  $$;

-- The list of tenants for root.
create function identity.tenants()
  returns table (
    id text, name text, entitlements text[], created_at timestamptz, created_by text, updated_at timestamptz, updated_by text,
    users integer, last_seen_at timestamptz, shipments integer
  )
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select t.id, t.name, t.entitlements, t.created_at::timestamptz, t.created_by, t.updated_at::timestamptz, t.updated_by,
          coalesce(u.users, 0)::integer, u.last_seen_at::timestamptz, s.documents::integer
        from tenants t
        left join (select tenant_id, count(*) as users, max(last_seen_at) as last_seen_at from users group by tenant_id) u on u.tenant_id = t.id
        left join (select tenant_id, sum(documents) as documents from search_sizes where kind = 'shipment' group by tenant_id) s on s.tenant_id = t.id
        where current_tenant() = 'system'
        order by t.name, t.id;
    end
  $$;

-- The tenant of a tracking page. Whoever opens one has only its code.
create function identity.tenant_by_tracking_key(wanted text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return (select t.id from tenants t where t.tracking_key = wanted);
    end
  $$;
