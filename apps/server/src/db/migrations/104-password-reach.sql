-- Where a password counts. That of an e-mail address counts in the tenants in which the address became an active user before this time:
-- infinity is everywhere. It is infinity once a link that was mailed to the address has set it, or the operator. Those from before count
-- where their address is a user now. What a server of the previous release sets gets an hour, in which its user is activated.
alter table identity.passwords add column active_before timestamptz(3) not null default now() + interval '1 hour';
update identity.passwords set active_before = now() where not is_demo;
update identity.passwords set active_before = 'infinity' where is_demo;
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

-- The code that is only in the e-mail. The other one is only in the reply to the administrator.
alter table invites add column mailed_hash bytea;

-- As in 102, with the codes that are mailed.
create or replace function identity.tidy_directory(of_tenant text) returns void
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

-- An invite by either of its codes. invite_by_hash, which knows one of them, is for the previous release.
create function identity.invite_by_code(wanted bytea)
  returns table (tenant_id text, user_id text, email text, is_open boolean, is_mailed boolean, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'invite' and d.key = wanted);
    begin
      if tenants = '{}' then
        tenants := array(select i.tenant_id from invites i where i.hash = wanted);
      end if;
      return query
        select i.tenant_id, i.user_id, i.email,
          i.used_at is null and i.valid_to > now() and u.activated_at is null and not u.is_disabled and u.email = i.email,
          i.mailed_hash is not distinct from wanted, i.created_at::timestamptz
        from invites i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
        where i.tenant_id = any (tenants) and (i.hash = wanted or i.mailed_hash = wanted);
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

grant create on schema identity to aftermile_identity;
alter function identity.invite_by_code(bytea) owner to aftermile_identity;
alter function identity.tenants_of_password(text) owner to aftermile_identity;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.invite_by_code(bytea), identity.tenants_of_password(text) from public;
grant execute on function identity.invite_by_code(bytea), identity.tenants_of_password(text) to aftermile_app;
