-- The house: tenants, their users and tokens, the walls between them, and the one noun that shows how it is done.
--
-- Every table with a tenant_id: keys that begin with it, row-level security enabled and forced, no triggers.
-- current_tenant() is STABLE and the policies hold no subquery, so that the schema can be distributed by tenant_id.

revoke all on schema public from public;
grant usage on schema public to aftermile_app, aftermile_identity, aftermile_jobs;

create function current_tenant() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant', true), '') $$;

grant select on migrations to aftermile_app;

create table tenants (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  name text not null,
  entitlements text[] not null default '{}',
  session_timeout_minutes integer check (session_timeout_minutes > 0),
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);
alter table tenants enable row level security;
alter table tenants force row level security;
create policy own on tenants using (id = current_tenant()) with check (id = current_tenant());
create policy identity on tenants for select to aftermile_identity using (true);
grant select, update on tenants to aftermile_app;
grant select on tenants to aftermile_identity;

-- FORCE holds for the owner too: a row goes in only under its own tenant.
set local app.tenant = 'system';
insert into tenants (id, name, entitlements, created_by, updated_by)
values ('system', 'System', '{order_visibility,sqa}', 'Aftermile', 'Aftermile');

create table users (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  email text not null check (email = lower(email)),
  picture text,
  role text not null,
  merchants text[] not null default '{}',
  idle_logout boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
create index users_email on users (email);
alter table users enable row level security;
alter table users force row level security;
create policy own on users using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy identity on users for select to aftermile_identity using (true);
grant select, insert, update, delete on users to aftermile_app;
grant select on users to aftermile_identity;

create table access_tokens (
  tenant_id text not null references tenants (id),
  id text not null,
  user_id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  valid_from timestamptz(3) not null,
  valid_to timestamptz(3) not null,
  last_used_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index access_tokens_user on access_tokens (tenant_id, user_id);
create index access_tokens_hash on access_tokens (hash);
alter table access_tokens enable row level security;
alter table access_tokens force row level security;
create policy own on access_tokens using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy identity on access_tokens for select to aftermile_identity using (true);
create policy identity_touch on access_tokens for update to aftermile_identity using (true) with check (true);
grant select, insert, update, delete on access_tokens to aftermile_app;
grant select, update (last_used_at) on access_tokens to aftermile_identity;

create table tags (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  description text not null,
  priority smallint not null,
  allow_operator_tagging boolean not null,
  color text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
alter table tags enable row level security;
alter table tags force row level security;
create policy own on tags using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy system on tags for select using (tenant_id = 'system');
grant select, insert, update, delete on tags to aftermile_app;

create table audit_entries (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  user_id text not null,
  user_name text not null,
  action text not null,
  noun text not null,
  item_id text not null,
  changes jsonb not null,
  primary key (tenant_id, id)
);
create index audit_entries_item on audit_entries (tenant_id, noun, item_id, id);
create index audit_entries_user on audit_entries (tenant_id, user_id, id);
create index audit_entries_at on audit_entries (tenant_id, at);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own on audit_entries using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert on audit_entries to aftermile_app;

-- First status and body of every POST that carries an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  tenant_id text not null references tenants (id),
  actor_id text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  headers jsonb,
  -- Sealed: it may hold what is shown only once.
  body bytea,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own on idempotency_keys using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on idempotency_keys to aftermile_app;

-- What is read before the tenant is known, behind named functions; and the embedded identity provider's own records.
create schema identity;
grant usage on schema identity to aftermile_app, aftermile_identity;
grant create on schema identity to aftermile_identity;

create table identity.passwords (
  email text primary key check (email = lower(email)),
  hash text not null,
  -- Known to everybody: good only while the demo is on.
  is_demo boolean not null default false,
  updated_at timestamptz(3) not null default now()
);
create table identity.signing_keys (
  id text primary key,
  sealed bytea not null,
  created_at timestamptz(3) not null default now()
);
create table identity.records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  primary key (kind, id)
);
create index records_grant on identity.records (grant_id) where grant_id is not null;
create index records_uid on identity.records (kind, uid) where uid is not null;
create index records_expiry on identity.records (expires_at);
grant select, insert, update, delete on identity.passwords, identity.records to aftermile_app;
grant select, insert on identity.signing_keys to aftermile_app;

set local role aftermile_identity;

create function identity.users_by_email(wanted text) returns table (tenant_id text, user_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select u.tenant_id, u.id from users u where u.email = lower(wanted) order by u.created_at, u.tenant_id $$;

create function identity.token_by_hash(wanted bytea) returns table (tenant_id text, token_id text, user_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.tenant_id, t.id, t.user_id from access_tokens t where t.hash = wanted $$;

-- Changes whenever the user, the token or the tenant they work in does; null when one of them is gone.
create function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.version || '.' || t.version || coalesce('.' || a.version, '')
    from users u
    join tenants t on t.id = in_tenant
    left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = of_token
    where u.tenant_id = of_tenant and u.id = of_user and (of_token is null or a.id is not null)
  $$;

create function identity.actor(of_tenant text, of_user text, of_token text, in_tenant text)
  returns table (
    name text, email text, picture text, role text, merchants text[], idle_logout boolean,
    tenant_name text, entitlements text[], session_timeout_minutes integer,
    token_scopes text[], valid_from timestamptz, valid_to timestamptz, stamp text
  )
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.name, u.email, u.picture, u.role, u.merchants, u.idle_logout, t.name, t.entitlements, t.session_timeout_minutes,
      a.scopes, a.valid_from, a.valid_to, identity.stamp(of_tenant, of_user, of_token, in_tenant)
    from users u
    join tenants t on t.id = in_tenant
    left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = of_token
    where u.tenant_id = of_tenant and u.id = of_user and (of_token is null or a.id is not null)
  $$;

create function identity.tenant_ids() returns setof text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select t.id from tenants t order by t.id $$;

create function identity.touch_token(of_tenant text, of_token text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update access_tokens set last_used_at = now()
    where tenant_id = of_tenant and id = of_token and (last_used_at is null or last_used_at < now() - interval '1 minute')
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on all functions in schema identity from public;
grant execute on all functions in schema identity to aftermile_app;
grant execute on function identity.stamp to aftermile_identity;

-- Jobs: a request enqueues in its own transaction through one function; only the worker sees the queue.
grant usage on schema graphile_worker to aftermile_jobs;
grant select, insert, update, delete on all tables in schema graphile_worker to aftermile_jobs;
grant usage, select, update on all sequences in schema graphile_worker to aftermile_jobs;
grant execute on all functions in schema graphile_worker to aftermile_jobs;

do $$
declare
  one record;
begin
  for one in
    select c.oid::regclass as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'graphile_worker' and c.relkind = 'r' and c.relrowsecurity
  loop
    execute format('create policy worker on %s to aftermile_jobs using (true) with check (true)', one.name);
  end loop;
end
$$;

create schema jobs;
grant usage on schema jobs to aftermile_app, aftermile_jobs;
grant create on schema jobs to aftermile_jobs;
set local role aftermile_jobs;

-- The tenant comes from the transaction, never from the caller's payload.
create function jobs.enqueue(task text, payload jsonb, run_at timestamptz, job_key text, max_attempts integer, queue text) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    declare
      tenant text := nullif(current_setting('app.tenant', true), '');
      added bigint;
    begin
      if tenant is null then
        raise exception 'A job needs a tenant' using errcode = '42501';
      end if;
      select j.id into added from graphile_worker.add_job(
        identifier => task,
        payload => json_build_object('tenantId', tenant, 'data', payload),
        queue_name => case when queue is null then null else tenant || ':' || queue end,
        run_at => run_at,
        max_attempts => max_attempts,
        job_key => case when job_key is null then null else tenant || ':' || job_key end
      ) j;
      return added;
    end
  $$;

-- Ends a job in the transaction of its own work: done exactly once, and not at all by a worker that lost it meanwhile.
create function jobs.finish(of_job bigint, of_worker text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    declare
      of_queue integer;
    begin
      delete from graphile_worker._private_jobs j where j.id = of_job and j.locked_by = of_worker returning j.job_queue_id into of_queue;
      if not found then
        return false;
      end if;
      update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
      where q.id = of_queue and q.locked_by = of_worker;
      return true;
    end
  $$;

reset role;
revoke create on schema jobs from aftermile_jobs;
revoke execute on all functions in schema jobs from public;
grant execute on all functions in schema jobs to aftermile_app;
