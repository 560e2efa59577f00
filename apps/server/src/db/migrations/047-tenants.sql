-- Root creates tenants: the row is written in the tenant it makes, as its policy demands.
grant insert on tenants to aftermile_app;

-- The list of tenants for root, who reads it in the system tenant.
create policy identity on search_sizes for select to aftermile_identity using (sees_merchant(merchant_id));
grant select on search_sizes to aftermile_identity;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

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

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.tenants from public;
grant execute on function identity.tenants to aftermile_app;
