-- In which tenants something is that has to be found before its tenant is known, so that a Citus asks one shard and not all of them. On
-- the coordinator only. It grants nothing: the row itself is read and checked. The key is a hash, also that of an e-mail.
create table identity.directory (
  kind text not null check (kind in ('user', 'token', 'invite', 'media')),
  key bytea not null,
  tenant text not null,
  primary key (kind, key, tenant)
);
create index directory_tenant on identity.directory (tenant);
grant select, insert, delete on identity.directory to aftermile_identity;
grant usage on schema jobs to aftermile_identity;
grant select, delete on jobs.commit_together to aftermile_identity;

-- Called in the transaction that writes the row. The tenant comes from the transaction. On a Citus both are committed, or neither (087).
create function identity.enter_directory(of_kind text, of_key bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      insert into identity.directory (kind, key, tenant) values (of_kind, of_key, current_tenant()) on conflict do nothing;
      delete from jobs.commit_together where id = 0;
    end
  $$;

-- Makes the entries of a tenant those of its rows: adds what a server of the previous release has left out, and removes what is gone. Only
-- what was listed before the rows are read is removed, so an entry and a row that come meanwhile stay.
create function identity.tidy_directory(of_tenant text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      listed bytea[] := array(select d.key from identity.directory d where d.tenant = of_tenant);
      kinds text[];
      keys bytea[];
    begin
      select coalesce(array_agg(r.kind), '{}'), coalesce(array_agg(r.key), '{}') into kinds, keys from (
        select 'user' as kind, sha256(convert_to(u.email, 'UTF8')) as key from users u where u.tenant_id = of_tenant
        union all select 'token', a.hash from access_tokens a where a.tenant_id = of_tenant
        union all select 'invite', i.hash from invites i where i.tenant_id = of_tenant
        union all select 'media', m.hash from media m where m.tenant_id = of_tenant
      ) r;
      delete from identity.directory d where d.tenant = of_tenant and d.key = any (listed) and d.key <> all (keys);
      insert into identity.directory (kind, key, tenant)
        select r.kind, r.key, of_tenant from unnest(kinds, keys) as r (kind, key) on conflict do nothing;
    end
  $$;

grant create on schema identity to aftermile_identity;
alter function identity.enter_directory owner to aftermile_identity;
alter function identity.tidy_directory owner to aftermile_identity;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.enter_directory, identity.tidy_directory from public;
grant execute on function identity.enter_directory, identity.tidy_directory to aftermile_app;

select identity.tidy_directory(id) from identity.tenant_ids() as id;

-- What no entry leads to is looked for everywhere: a server of the previous release may have written it, and made no entry.

create or replace function identity.users_by_email(wanted text) returns table (tenant_id text, user_id text)
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

create or replace function identity.token_by_hash(wanted bytea) returns table (tenant_id text, token_id text, user_id text)
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

create or replace function identity.invite_by_hash(wanted bytea) returns table (tenant_id text, user_id text, email text, is_open boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'invite' and d.key = wanted);
    begin
      if not exists (select 1 from invites i where i.tenant_id = any (tenants) and i.hash = wanted) then
        tenants := array(select i.tenant_id from invites i where i.hash = wanted);
      end if;
      return query
        select i.tenant_id, i.user_id, i.email,
          i.used_at is null and i.valid_to > now() and u.activated_at is null and not u.is_disabled and u.email = i.email
        from invites i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
        where i.tenant_id = any (tenants) and i.hash = wanted;
    end
  $$;

-- Several tenants may have an image of the system. One is enough.
create or replace function identity.media(wanted bytea, up_to integer)
  returns table (width integer, content_type text, bytes bytea, is_touched boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'media' and d.key = wanted);
    begin
      return query
        select m.width, m.content_type, m.bytes, m.used_at > now() - interval '1 day' from media m
        where m.tenant_id = tenants[1] and m.hash = wanted and m.width <= up_to order by m.width desc limit 1;
      if not found then
        return query
          select m.width, m.content_type, m.bytes, m.used_at > now() - interval '1 day' from media m
          where m.hash = wanted and m.width <= up_to order by m.width desc limit 1;
      end if;
    end
  $$;

create or replace function identity.touch_media(wanted bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'media' and d.key = wanted);
    begin
      update media set used_at = now()
      where (tenants = '{}' or tenant_id = any (tenants)) and hash = wanted and used_at <= now() - interval '1 day';
    end
  $$;
