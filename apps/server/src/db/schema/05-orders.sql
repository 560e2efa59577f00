-- Orders, their lines and their deliveries.
--
-- Whatever belongs to a merchant has a merchant_id. Lines, deliveries, packages and events are written by ingest alone, together with what
-- they belong to: no foreign key ties them, because its check, row by row, would cost more than the rest of the write.

-- Orders of merchants, with the state that follows from their shipments.
create table orders (
  tenant_id text not null,
  merchant_id text not null,
  -- The number by which it is linked and shown: that of a return ends in -R. order_number is as the shop gave it.
  id text not null,
  order_number text not null,
  -- False: known only from its shipments so far.
  is_stated boolean not null,
  order_type_id text not null,
  -- What the shop says; status_id is what its shipments have made of it. Its milestone follows from them where it is shown.
  stated_status_id text,
  status_id text not null,
  name text,
  email text,
  phone text,
  to_address1 text,
  to_zip_code text,
  to_city text,
  to_country_code text,
  currency text,
  sales_value numeric,
  base_sales_value numeric,
  refs jsonb not null default '[]',
  -- Those of order_deliveries; one without a shipment keeps the order open.
  delivery_ids text[] not null default '{}',
  tags text[] not null default '{}',
  ordered_at timestamptz(3) not null,
  sent_to_warehouse_at timestamptz(3),
  allocated_at timestamptz(3),
  promised_at timestamptz(3),
  completed_at timestamptz(3),
  is_historical boolean not null default false,
  -- When the source last changed it: an older statement never takes the place of a newer one.
  changed_at timestamptz(3),
  received_at timestamptz(3) not null default tenant_now(),
  updated_at timestamptz(3) not null default tenant_now(),
  milestone_index smallint,
  -- By the clock of its events.
  status_since timestamptz(3),
  milestone_since timestamptz(3),
  -- How many shipments it has; an order of one follows it without reading the others.
  shipment_count integer,
  locale text,
  -- What rules have set in place of what the source said: { field: { value, source } }.
  overrides jsonb,
  primary key (tenant_id, merchant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
) with (fillfactor = 70);
call isolate('orders');
create policy identity on orders for select to aftermile_identity using (sees_merchant(merchant_id));
grant select, insert, update, delete on orders to aftermile_app;
grant select (tenant_id, merchant_id, updated_at) on orders to aftermile_identity;
create index orders_number on orders (tenant_id, id);
create index orders_given_number on orders (tenant_id, order_number);
create index orders_newest on orders (tenant_id, ordered_at desc, id);
create index orders_open on orders (tenant_id, ordered_at desc) where completed_at is null;
create index orders_completed on orders (tenant_id, completed_at) where completed_at is not null;
create index orders_tagged on orders (tenant_id, ordered_at desc, id) where tags <> '{}';
create index orders_named on orders (tenant_id, name, ordered_at desc, id) include (merchant_id);
-- Finds which orders have changed since a moment, as shipments_changes does.
create index orders_changes on orders using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
-- Orders that rules have moved to another merchant.
create index orders_moved on orders (tenant_id, id) where overrides ? 'merchantId';
create index orders_personal on orders (tenant_id, completed_at)
  where completed_at is not null and coalesce(name, email, phone, to_address1) is not null;
create index orders_readdressed on orders (tenant_id, merchant_id, id)
  where overrides ?| array['email', 'phone'];

-- The articles of an order.
create table order_lines (
  tenant_id text not null references tenants (id),
  merchant_id text not null,
  order_id text not null,
  id text not null,
  -- Its place in the order as given.
  position smallint not null,
  product_number text,
  description text,
  quantity numeric not null,
  unit_price numeric,
  -- The picture of an article, by its address at the shop.
  image_url text,
  primary key (tenant_id, merchant_id, order_id, id)
);
call isolate('order_lines');
grant select, insert, update, delete on order_lines to aftermile_app;

-- The part of an order that travels together, as the shop divided it. Its state follows from the shipments that name it. An order that is
-- not divided is its own only delivery, and has no row here.
create table order_deliveries (
  tenant_id text not null references tenants (id),
  merchant_id text not null,
  order_id text not null,
  id text not null,
  -- [{ lineId, quantity }]
  lines jsonb not null default '[]',
  promised_at timestamptz(3),
  -- False: only shipments name it.
  is_stated boolean not null default true,
  status_id text,
  milestone_index smallint,
  status_since timestamptz(3),
  milestone_since timestamptz(3),
  -- What rules have set in place of what the source said: { field: { value, source } }.
  overrides jsonb,
  primary key (tenant_id, merchant_id, order_id, id)
);
call isolate('order_deliveries');
grant select, insert, update, delete on order_deliveries to aftermile_app;
