-- Providers report what became of messages, credentials have a health, and webhooks have endpoints with a signing secret.

-- By which credential a provider that calls us is known: read before there is a tenant, by all the names in its address.
grant select (created_at) on credentials to aftermile_identity;
grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

create function identity.app_credential(of_tenant text, of_app text, of_credential text)
  returns table (api_id text, merchants text[], sealed bytea, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return query select c.api_id, c.merchants, c.sealed, c.created_at::timestamptz from credentials c
    where c.tenant_id = of_tenant and c.owner_kind = 'app' and c.owner_id = of_app and c.id = of_credential and c.is_enabled;
  end
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.app_credential from public;
grant execute on function identity.app_credential to aftermile_app;

-- What a credential of an app, or a webhook, did in an hour. latencies counts calls by powers of the square root of two milliseconds.
create table app_hours (
  tenant_id text not null references tenants (id),
  -- Of a webhook: 'webhook' and the id of its template.
  app_id text not null,
  credential_id text not null,
  hour timestamptz(3) not null,
  calls integer not null default 0,
  good_calls integer not null default 0,
  -- Messages, events or documents that went out or came in.
  items integer not null default 0,
  -- What providers reported later.
  delivered integer not null default 0,
  bounced integer not null default 0,
  latencies integer[] not null,
  primary key (tenant_id, app_id, credential_id, hour)
) with (fillfactor = 60);
call add_tenant_walls('app_hours');
grant select, insert, update, delete on app_hours to aftermile_app;

create table app_health (
  tenant_id text not null references tenants (id),
  app_id text not null,
  credential_id text not null,
  last_good_at timestamptz(3),
  failing_since timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  -- People know that it does not work; cleared when it does.
  told_at timestamptz(3),
  primary key (tenant_id, app_id, credential_id)
) with (fillfactor = 60);
call add_tenant_walls('app_health');
grant select, insert, update, delete on app_health to aftermile_app;

-- Where webhooks of a template go: its signing secrets, and whether it still takes them.
create table webhook_endpoints (
  tenant_id text not null references tenants (id),
  template_id text not null,
  sealed_secret bytea not null,
  -- Signs as well until then.
  sealed_previous bytea,
  previous_until timestamptz(3),
  failing_since timestamptz(3),
  -- By us, because it refused for good or failed for days. What comes meanwhile can be replayed.
  disabled_at timestamptz(3),
  disabled_because text,
  primary key (tenant_id, template_id)
);
call add_tenant_walls('webhook_endpoints');
grant select, insert, update, delete on webhook_endpoints to aftermile_app;

alter table messages drop constraint messages_channel_check;
alter table messages
  add constraint messages_channel_check check (channel in ('email', 'text', 'webhook', 'crm')),
  -- The delivery of a webhook that it is part of: repeated whole, with this id.
  add batch_id uuid,
  add price numeric(12, 4),
  add currency text;
