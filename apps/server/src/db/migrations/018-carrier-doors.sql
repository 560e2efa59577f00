-- By which credential a carrier that tells by itself is known: read before there is a tenant, by all the names in its address.
create policy identity on credentials for select to aftermile_identity using (true);
grant select (tenant_id, owner_kind, owner_id, id, merchants, api_id, is_enabled, sealed) on credentials to aftermile_identity;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

create function identity.carrier_door(of_tenant text, of_provider text, of_credential text)
  returns table (api_id text, merchants text[], sealed bytea)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.api_id, c.merchants, c.sealed from credentials c
    where c.tenant_id = of_tenant and c.owner_kind = 'service_provider' and c.owner_id = of_provider and c.id = of_credential
      and c.is_enabled
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.carrier_door from public;
grant execute on function identity.carrier_door to aftermile_app;
