-- People: when they may enter, how they are invited, what they keep for themselves, and what is written to them.
--
-- holder_id is whose something is: a user of the tenant by id, root from another tenant as tenant/id. user_id beside it is
-- set for users of the tenant only, so that what is theirs goes with them.

-- Null: invited, and not yet activated.
alter table users add column activated_at timestamptz(3) default now();

create table user_settings (
  tenant_id text not null references tenants (id),
  holder_id text not null,
  id text not null,
  user_id text,
  value text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, holder_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_settings_user on user_settings (tenant_id, user_id);
alter table user_settings enable row level security;
alter table user_settings force row level security;
create policy own on user_settings using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on user_settings to aftermile_app;

-- Private ones and those shared in the tenant. A private one goes with its maker; a shared one (user_id null) stays.
create table bookmarks (
  tenant_id text not null references tenants (id),
  id text not null,
  dashboard_id text not null,
  name text not null,
  filter jsonb not null,
  layout text not null,
  is_shared boolean not null default false,
  holder_id text not null,
  user_id text,
  created_by_user_id text not null,
  created_by_username text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index bookmarks_dashboard on bookmarks (tenant_id, dashboard_id, holder_id);
create index bookmarks_user on bookmarks (tenant_id, user_id);
alter table bookmarks enable row level security;
alter table bookmarks force row level security;
create policy own on bookmarks using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on bookmarks to aftermile_app;

-- Those shared with all tenants. A table of their own, so that no policy opens the system tenant's other bookmarks.
create table system_bookmarks (
  tenant_id text not null references tenants (id) check (tenant_id = 'system'),
  id text not null,
  dashboard_id text not null,
  name text not null,
  filter jsonb not null,
  layout text not null,
  holder_id text not null,
  created_by_user_id text not null,
  created_by_username text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index system_bookmarks_dashboard on system_bookmarks (tenant_id, dashboard_id);
alter table system_bookmarks enable row level security;
alter table system_bookmarks force row level security;
create policy own on system_bookmarks using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy system on system_bookmarks for select using (tenant_id = 'system');
grant select, insert, update, delete on system_bookmarks to aftermile_app;

create table bookmark_favorites (
  tenant_id text not null references tenants (id),
  holder_id text not null,
  bookmark_id text not null,
  user_id text,
  primary key (tenant_id, holder_id, bookmark_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index bookmark_favorites_user on bookmark_favorites (tenant_id, user_id);
create index bookmark_favorites_bookmark on bookmark_favorites (tenant_id, bookmark_id);
alter table bookmark_favorites enable row level security;
alter table bookmark_favorites force row level security;
create policy own on bookmark_favorites using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on bookmark_favorites to aftermile_app;

-- One a user: a new one takes the place of the old. Only the hash of its code is kept.
create table invites (
  tenant_id text not null references tenants (id),
  user_id text not null,
  email text not null,
  hash bytea not null,
  valid_to timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index invites_hash on invites (hash);
alter table invites enable row level security;
alter table invites force row level security;
create policy own on invites using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy identity on invites for select to aftermile_identity using (true);
grant select, insert, update, delete on invites to aftermile_app;
grant select on invites to aftermile_identity;

-- kept: there is no provider, it stays here to be read. Otherwise waiting → sending → sent, failed or unknown.
create table outbox_messages (
  tenant_id text not null references tenants (id),
  id text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  status text not null default 'kept' check (status in ('kept', 'waiting', 'sending', 'sent', 'failed', 'unknown')),
  error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  primary key (tenant_id, id)
);
create index outbox_messages_newest on outbox_messages (tenant_id, created_at desc);
alter table outbox_messages enable row level security;
alter table outbox_messages force row level security;
create policy own on outbox_messages using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on outbox_messages to aftermile_app;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

-- Who is not activated is nobody yet, by whatever way they come.
create or replace function identity.users_by_email(wanted text) returns table (tenant_id text, user_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.tenant_id, u.id from users u
    where u.email = lower(wanted) and u.activated_at is not null order by u.created_at, u.tenant_id
  $$;

create or replace function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.version || '.' || t.version || coalesce('.' || a.version, '')
    from users u
    join tenants t on t.id = in_tenant
    left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = of_token
    where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and (of_token is null or a.id is not null)
  $$;

create or replace function identity.actor(of_tenant text, of_user text, of_token text, in_tenant text)
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
    where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and (of_token is null or a.id is not null)
  $$;

create function identity.invite_by_hash(wanted bytea) returns table (tenant_id text, user_id text, email text, is_open boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select i.tenant_id, i.user_id, i.email,
      i.used_at is null and i.valid_to > now() and u.activated_at is null and u.email = i.email
    from invites i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where i.hash = wanted
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.invite_by_hash from public;
grant execute on function identity.invite_by_hash to aftermile_app;

grant create on schema jobs to aftermile_jobs;
set local role aftermile_jobs;

-- Claims the telling of a job that failed for good, in the transaction that tells: once a failure. run_at changes with every
-- failure and every rerun, so it names the failure that was told.
create function jobs.tell_failed(of_job bigint) returns table (name text, error text)
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    update graphile_worker._private_jobs j
    set flags = coalesce(j.flags, '{}') || jsonb_build_object('told', extract(epoch from j.run_at)::text)
    from graphile_worker._private_tasks t
    where j.id = of_job and t.id = j.task_id and j.payload ->> 'tenantId' = nullif(current_setting('app.tenant', true), '')
      and j.attempts >= j.max_attempts and j.locked_at is null
      and j.flags ->> 'told' is distinct from extract(epoch from j.run_at)::text
    returning t.identifier, coalesce(split_part(j.last_error, E'\n', 1), '')
  $$;

reset role;
revoke create on schema jobs from aftermile_jobs;
revoke execute on function jobs.tell_failed from public;
grant execute on function jobs.tell_failed to aftermile_app;
