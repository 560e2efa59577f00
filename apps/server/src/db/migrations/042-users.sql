-- Users can be made inactive, and show when they were last here. A disabled user is no actor: as before the activation.
alter table users add column is_disabled boolean not null default false;
alter table users add column last_seen_at timestamptz(3);
create policy identity_seen on users for update to aftermile_identity using (true) with check (true);
grant update (last_seen_at) on users to aftermile_identity;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

create or replace function identity.users_by_email(wanted text) returns table (tenant_id text, user_id text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select u.tenant_id, u.id from users u
        where u.email = lower(wanted) and u.activated_at is not null and not u.is_disabled order by u.created_at, u.tenant_id;
    end
  $$;

-- The one with four arguments is for the previous release.
create or replace function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return identity.stamp(of_tenant, of_user, of_token, in_tenant, null);
    end
  $$;

create or replace function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text, of_grant text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return (
        select u.version || '.' || t.version || coalesce('.' || a.version, '')
        from users u
        join tenants t on t.id = in_tenant
        left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = coalesce(of_token, '')
        where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and not u.is_disabled
          and (of_token is null or a.id is not null)
          and (of_grant is null or exists (
            select 1 from identity.records r where r.kind = 'Grant' and r.id = of_grant and (r.expires_at is null or r.expires_at > now()))));
    end
  $$;

create or replace function identity.actor(of_tenant text, of_user text, of_token text, in_tenant text)
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

-- An inactive user cannot be activated by an invite either.
create or replace function identity.invite_by_hash(wanted bytea) returns table (tenant_id text, user_id text, email text, is_open boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select i.tenant_id, i.user_id, i.email,
          i.used_at is null and i.valid_to > now() and u.activated_at is null and not u.is_disabled and u.email = i.email
        from invites i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
        where i.hash = wanted;
    end
  $$;

create function identity.touch_user(of_tenant text, of_user text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      update users set last_seen_at = now()
      where tenant_id = of_tenant and id = of_user and (last_seen_at is null or last_seen_at < now() - interval '1 minute');
    end
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.touch_user(text, text) from public;
grant execute on function identity.touch_user(text, text) to aftermile_app;
