-- The embedded sign-in, and how somebody is found before their tenant is known.

-- Passwords of the embedded sign-in, by e-mail address.
create table identity.passwords (
  email text primary key check (email = lower(email)),
  hash text not null,
  -- Known to everybody: it counts only while the demo is on.
  is_demo boolean not null default false,
  updated_at timestamptz(3) not null default now(),
  -- It counts in the tenants in which the address became an active user before this time; infinity is everywhere. It is infinity once a link
  -- that was mailed to the address has set it, or the operator.
  active_before timestamptz(3) not null default now() + interval '1 hour'
);
grant select, insert, update, delete on identity.passwords to aftermile_app;
grant select (email, active_before) on identity.passwords to aftermile_identity;

-- Passwords that were set with a link that an administrator took: each counts in the tenant of its administrator alone.
create table identity.tenant_passwords (
  email text not null check (email = lower(email)),
  tenant text not null,
  hash text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (email, tenant)
);
grant select, insert, update, delete on identity.tenant_passwords to aftermile_app;

-- The keys that sign the tokens of the embedded sign-in, encrypted. Housekeeping deletes those that it has replaced.
create table identity.signing_keys (
  id text primary key,
  sealed bytea not null,
  created_at timestamptz(3) not null default now()
);
grant select, insert, delete on identity.signing_keys to aftermile_app;

-- What the embedded sign-in remembers: sessions, grants, codes.
create table identity.records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz(3),
  consumed_at timestamptz(3),
  -- The tenants in which a grant no longer counts: its user was made inactive there.
  ended_in text[] not null default '{}',
  primary key (kind, id)
);
grant select, insert, update, delete on identity.records to aftermile_app;
grant delete, select (kind, id, payload, expires_at, ended_in), update (ended_in) on identity.records to aftermile_identity;
create index records_grant on identity.records (grant_id) where grant_id is not null;
create index records_uid on identity.records (kind, uid) where uid is not null;
create index records_expiry on identity.records (expires_at);

-- In which tenants something is that has to be found before its tenant is known, so that a Citus asks one shard and not all of them. On the
-- coordinator only. It grants nothing: the row itself is read and checked. The key is a hash, also that of an e-mail address.
create table identity.directory (
  kind text not null check (kind in ('user', 'token', 'invite', 'media')),
  key bytea not null,
  tenant text not null,
  primary key (kind, key, tenant)
);
grant select, insert, delete on identity.directory to aftermile_identity;
create index directory_tenant on identity.directory (tenant);

-- Makes an entry in the transaction that writes the row. The tenant comes from the transaction. On a Citus both are committed, or neither
-- (jobs.commit_together).
create function identity.enter_directory(of_kind text, of_key bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      insert into identity.directory (kind, key, tenant) values (of_kind, of_key, current_tenant()) on conflict do nothing;
      delete from jobs.commit_together where id = 0;
    end
  $$;

-- Makes the entries of a tenant those of its rows. Only what was listed before the rows are read is removed, so an entry and a row that come
-- meanwhile stay.
create function identity.tidy_directory(of_tenant text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      listed bytea[] := array(select d.key from identity.directory d where d.tenant = of_tenant);
      kinds text[];
      keys bytea[];
      gone bytea[];
    begin
      select coalesce(array_agg(r.kind), '{}'), coalesce(array_agg(r.key), '{}') into kinds, keys from (
        select 'user' as kind, sha256(convert_to(u.email, 'UTF8')) as key from users u where u.tenant_id = of_tenant
        union all select 'token', a.hash from access_tokens a where a.tenant_id = of_tenant
        union all select 'invite', i.hash from invites i where i.tenant_id = of_tenant
        union all select 'invite', i.mailed_hash from invites i where i.tenant_id = of_tenant and i.mailed_hash is not null
        union all select 'media', m.hash from media m where m.tenant_id = of_tenant
      ) r;
      gone := array(select unnest(listed) except select unnest(keys));
      delete from identity.directory d where d.tenant = of_tenant and d.key = any (gone);
      insert into identity.directory (kind, key, tenant)
        select r.kind, r.key, of_tenant from unnest(kinds, keys) as r (kind, key) on conflict do nothing;
    end
  $$;

-- The active users with an e-mail address. What no entry of the directory leads to is looked for everywhere, here and below.
create function identity.users_by_email(wanted text) returns table (tenant_id text, user_id text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'user' and d.key = sha256(convert_to(lower(wanted), 'UTF8')));
    begin
      return query
        select u.tenant_id, u.id from users u where u.tenant_id = any (tenants)
          and u.email = lower(wanted) and u.activated_at is not null and not u.is_disabled order by u.created_at, u.tenant_id;
      if not found then
        return query
          select u.tenant_id, u.id from users u
          where u.email = lower(wanted) and u.activated_at is not null and not u.is_disabled order by u.created_at, u.tenant_id;
      end if;
    end
  $$;

-- The access token with a hash.
create function identity.token_by_hash(wanted bytea) returns table (tenant_id text, token_id text, user_id text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'token' and d.key = wanted);
    begin
      return query select t.tenant_id, t.id, t.user_id from access_tokens t where t.tenant_id = any (tenants) and t.hash = wanted;
      if not found then
        return query select t.tenant_id, t.id, t.user_id from access_tokens t where t.hash = wanted;
      end if;
    end
  $$;

-- Changes whenever the user, the token or the tenant they work in does. Null when one of them is gone or inactive, while the token is not
-- valid by the clock of the database, and when the sign-in has ended in the tenant of its user. One statement for each thing that a Citus
-- has in another place.
create function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text, of_grant text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      if of_grant is not null and not exists (
        select 1 from identity.records r
        where r.kind = 'Grant' and r.id = of_grant and (r.expires_at is null or r.expires_at > now()) and of_tenant <> all (r.ended_in))
      then
        return null;
      end if;
      if of_token is null then
        return (
          select u.version || '.' || t.version from users u join tenants t on t.id = in_tenant
          where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and not u.is_disabled);
      end if;
      return (
        select u.version || '.' || t.version || '.' || a.version
        from users u
        join tenants t on t.id = in_tenant
        join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = of_token
        where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and not u.is_disabled
          and a.valid_from <= now() and a.valid_to > now());
    end
  $$;

-- The user, the token and the tenant of a caller.
create function identity.actor(of_tenant text, of_user text, of_token text, in_tenant text)
  returns table (
    name text, email text, picture text, role text, merchants text[], idle_logout boolean,
    tenant_name text, entitlements text[], session_timeout_minutes integer,
    token_scopes text[], valid_from timestamptz, valid_to timestamptz, stamp text
  )
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select u.name, u.email, u.picture, u.role, u.merchants, u.idle_logout, t.name, t.entitlements, t.session_timeout_minutes,
          a.scopes, a.valid_from::timestamptz, a.valid_to::timestamptz, u.version || '.' || t.version || coalesce('.' || a.version, '')
        from users u
        join tenants t on t.id = in_tenant
        left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = coalesce(of_token, '')
        where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and not u.is_disabled
          and (of_token is null or a.id is not null);
    end
  $$;

-- The tenants in which the password of an address counts, if it does not count everywhere.
create function identity.tenants_of_password(wanted text) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'user' and d.key = sha256(convert_to(lower(wanted), 'UTF8')));
      until timestamptz := (select p.active_before from identity.passwords p where p.email = lower(wanted));
    begin
      return query
        select u.tenant_id from users u
        where u.tenant_id = any (tenants) and u.email = lower(wanted) and u.activated_at < until order by u.tenant_id;
      if not found then
        return query select u.tenant_id from users u where u.email = lower(wanted) and u.activated_at < until order by u.tenant_id;
      end if;
    end
  $$;

-- Ends the sign-ins of a user whom the tenant of the transaction has made inactive. Where the address is a user of other tenants too, they
-- go on there. The id of an account begins with its address. On a Citus both are committed, or neither.
create function identity.end_sign_ins(of_email text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      of_tenant text := current_tenant();
    begin
      if exists (select 1 from identity.users_by_email(of_email) u where u.tenant_id <> of_tenant) then
        delete from identity.records r where r.payload ->> 'accountId' = lower(of_email) || ' ' || of_tenant;
        update identity.records r set ended_in = r.ended_in || of_tenant
        where r.kind = 'Grant' and split_part(r.payload ->> 'accountId', ' ', 1) = lower(of_email) and of_tenant <> all (r.ended_in);
      else
        delete from identity.records r where split_part(r.payload ->> 'accountId', ' ', 1) = lower(of_email);
      end if;
      delete from jobs.commit_together where id = 0;
    end
  $$;
