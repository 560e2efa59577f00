-- What the lists of shipments and orders are read by.

-- While a shipment moves its status changes with nearly every event, and an index on it would be written as often. A final status
-- stays: indexed by itself it costs one entry at completion, when shipments_open changes anyway.
alter table shipments
  add column final_status_id text generated always as (case when completed_at is not null then status_id end) stored;

-- Newest first with what lists are narrowed by, none of which an event changes: what is rare is found without reading the rows between.
drop index shipments_newest;
create index shipments_newest on shipments (tenant_id, booked_at desc, id)
  include (merchant_id, scenario_id, final_status_id, service_provider_id, service_provider_product_group_id, to_country_code);
create index shipments_completed on shipments (tenant_id, completed_at) where completed_at is not null;
create index shipments_tagged on shipments (tenant_id, booked_at desc, id) include (merchant_id, tags) where tags <> '{}';
create index orders_tagged on orders (tenant_id, ordered_at desc, id) where tags <> '{}';

-- How many there are of each combination of what lists are narrowed by, counted now and then for tenants with many.
-- The columns are named as in shipments and orders, so that a filter reads either.
create table search_counts (
  tenant_id text not null references tenants (id),
  kind text not null check (kind in ('shipment', 'order')),
  place integer not null,
  merchant_id text not null,
  is_open boolean not null,
  scenario_id text,
  order_type_id text,
  status_id text not null,
  milestone_index smallint,
  service_provider_id text,
  service_provider_product_group_id text,
  to_country_code text,
  tags text[] not null,
  documents integer not null,
  primary key (tenant_id, kind, place)
);
alter table search_counts enable row level security;
alter table search_counts force row level security;
create policy own on search_counts using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on search_counts as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
grant select, insert, update, delete on search_counts to aftermile_app;
