-- What the words of carriers mean to a tenant, which of them nobody knows yet, what could not be read, and what carriers sent by themselves.

-- Of an event that was read by a mapping: what was said besides its code, sub-code and text. Its meaning follows the mapping.
alter table events add column carrier_context jsonb;
create index events_read on events (tenant_id, service_provider_id, shipment_id) where carrier_context is not null;
grant update (code, reason, party) on events to aftermile_app;

-- One row a carrier that has been heard or whose words the tenant has changed. version counts the changes.
create table carrier_mappings (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  version integer not null default 0,
  -- What lies under the tenant's own rows: those of an adapter, or those that a credential declares.
  base_api_id text,
  base_rows jsonb,
  primary key (tenant_id, service_provider_id)
);
alter table carrier_mappings enable row level security;
alter table carrier_mappings force row level security;
create policy own on carrier_mappings using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update on carrier_mappings to aftermile_app;

create table carrier_mapping_rows (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  -- Follows from what the row matches.
  id text not null,
  product_kind text,
  code text,
  sub_code text,
  text_pattern text,
  -- The event it means; null: known, and of no meaning.
  meaning text,
  reason text,
  description text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, service_provider_id, id)
);
alter table carrier_mapping_rows enable row level security;
alter table carrier_mapping_rows force row level security;
create policy own on carrier_mapping_rows using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on carrier_mapping_rows to aftermile_app;

-- Codes that no row matches. Bounded: the newest of each carrier.
create table unmapped_codes (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  product_kind text,
  code text not null,
  sub_code text,
  -- The words that came with it last.
  text text,
  count bigint not null,
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  sample_shipment_ids text[] not null,
  primary key (tenant_id, service_provider_id, id)
);
alter table unmapped_codes enable row level security;
alter table unmapped_codes force row level security;
create policy own on unmapped_codes using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on unmapped_codes to aftermile_app;

-- What a carrier said that could not be read, once each. Bounded: a month, and the newest of each carrier.
create table quarantined_events (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  -- Null: no shipment of ours was found for it.
  merchant_id text,
  shipment_id text,
  number text,
  raw text not null,
  why text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, service_provider_id, id)
);
create index quarantined_events_newest on quarantined_events (tenant_id, service_provider_id, seen_at desc, id);
alter table quarantined_events enable row level security;
alter table quarantined_events force row level security;
create policy own on quarantined_events using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on quarantined_events as restrictive using (merchant_id is null or sees_merchant(merchant_id))
  with check (merchant_id is null or sees_merchant(merchant_id));
grant select, insert, delete on quarantined_events to aftermile_app;

-- Events read anew after a mapping has changed, and what that moved.
create table mapping_replays (
  tenant_id text not null references tenants (id),
  id text not null,
  service_provider_id text not null,
  -- waiting, running, done; superseded: another change came before it was through.
  state text not null,
  -- The last shipment that was read.
  read_to text not null default '',
  shipments_read integer not null default 0,
  events_changed integer not null default 0,
  shipments_changed integer not null default 0,
  shipments_moved integer not null default 0,
  -- { "from>to": count } by status.
  moves jsonb not null default '{}',
  started_at timestamptz(3) not null default now(),
  started_by text not null,
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);
create index mapping_replays_newest on mapping_replays (tenant_id, service_provider_id, started_at desc);
alter table mapping_replays enable row level security;
alter table mapping_replays force row level security;
create policy own on mapping_replays using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on mapping_replays to aftermile_app;

-- Messages that carriers have sent under an id of their own, for a week: one that comes again is taken once.
create table webhook_messages (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, service_provider_id, id)
);
create index webhook_messages_age on webhook_messages (tenant_id, seen_at);
alter table webhook_messages enable row level security;
alter table webhook_messages force row level security;
create policy own on webhook_messages using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on webhook_messages to aftermile_app;
