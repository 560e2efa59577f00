-- The code that opens the tracking page of a shipment: a key of its tenant, then 128 random bits of the shipment. No event changes it.

alter table tenants add tracking_key text not null default left(gen_random_uuid()::text, 8);

-- What was stored before gets its code by a job, because a default of the column itself would rewrite the table.
alter table shipments add tracking_code text;
alter table shipments alter tracking_code set default
  rtrim(translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/', '-_'), '=');

alter table tenants no force row level security;
alter table followers no force row level security;
insert into followers (tenant_id, name, at) select id, 'fill_tracking_codes', 'epoch' from tenants returning 1;
alter table followers force row level security;
alter table tenants force row level security;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

-- Whoever opens a tracking page has only its code.
create function identity.tenant_by_tracking_key(wanted text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return (select t.id from tenants t where t.tracking_key = wanted);
    end
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.tenant_by_tracking_key(text) from public;
grant execute on function identity.tenant_by_tracking_key(text) to aftermile_app;
