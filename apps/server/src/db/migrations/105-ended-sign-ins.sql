-- The tenants in which a grant no longer counts: its user was made inactive there.
alter table identity.records add column ended_in text[] not null default '{}';
grant select (ended_in, payload), update (ended_in), delete on identity.records to aftermile_identity;

-- Null also while the access token is not valid, by the clock of the database, and when the sign-in has ended in the tenant of its user.
create or replace function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text, of_grant text) returns text
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

-- Ends the sign-ins of a user whom the tenant of the transaction has made inactive. Where the address is a user of other tenants too, they
-- go on there. The id of an account begins with its address. On a Citus both are committed, or neither (087).
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

grant create on schema identity to aftermile_identity;
alter function identity.end_sign_ins(text) owner to aftermile_identity;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.end_sign_ins(text) from public;
grant execute on function identity.end_sign_ins(text) to aftermile_app;
