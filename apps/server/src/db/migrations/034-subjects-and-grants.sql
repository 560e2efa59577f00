-- A conversation without a merchant is for users without a merchant limit only. A support thread has none, and is for its user.
-- The job conversation_merchants gives stored conversations the merchant of their shipment or order.
call add_tenant_walls('conversations', 'support_user_id is not null or sees_merchant(coalesce(merchant_id, ''''))');

-- The stamp of a sign-in also ends with its grant: at the sign-out. The one with four arguments is for the previous release.
grant select (kind, id, expires_at) on identity.records to aftermile_identity;
grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

create function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text, of_grant text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return (
        select u.version || '.' || t.version || coalesce('.' || a.version, '')
        from users u
        join tenants t on t.id = in_tenant
        left join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = coalesce(of_token, '')
        where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and (of_token is null or a.id is not null)
          and (of_grant is null or exists (
            select 1 from identity.records r where r.kind = 'Grant' and r.id = of_grant and (r.expires_at is null or r.expires_at > now()))));
    end
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.stamp(text, text, text, text, text) from public;
grant execute on function identity.stamp(text, text, text, text, text) to aftermile_app;
