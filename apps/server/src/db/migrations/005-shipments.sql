-- Orders, shipments, their packages and events, and what ingest must know of merchants and carriers.
--
-- Whatever belongs to a merchant carries merchant_id, and a restrictive policy holds the user's merchant limit on it.
-- Lines, deliveries, packages and events are written by ingest alone, together with what they belong to: no foreign key ties
-- them, because its check, row by row, would cost more than the rest of the write.

create function sees_merchant(wanted text) returns boolean
  language sql stable parallel safe
  as $$
    select coalesce(nullif(current_setting('app.merchants', true), ''), wanted) = wanted
      or wanted = any (string_to_array(current_setting('app.merchants', true), ','))
  $$;

create table merchants (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
alter table merchants enable row level security;
alter table merchants force row level security;
create policy own on merchants using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on merchants as restrictive using (sees_merchant(id)) with check (sees_merchant(id));
grant select, insert, update, delete on merchants to aftermile_app;

create table service_providers (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  is_enabled boolean not null,
  is_custom boolean not null,
  tracking_type text not null,
  custom_aliases jsonb not null,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
alter table service_providers enable row level security;
alter table service_providers force row level security;
create policy own on service_providers using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy system on service_providers for select using (tenant_id = 'system');
grant select, insert, update, delete on service_providers to aftermile_app;

-- The provider may be the system tenant's while the product is the tenant's own, so no foreign key ties them.
create table service_provider_products (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  name text not null,
  product_group_id text,
  is_custom boolean not null,
  custom_aliases jsonb not null,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, service_provider_id, id)
);
alter table service_provider_products enable row level security;
alter table service_provider_products force row level security;
create policy own on service_provider_products using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy system on service_provider_products for select using (tenant_id = 'system');
grant select, insert, update, delete on service_provider_products to aftermile_app;

create table orders (
  tenant_id text not null references tenants (id),
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
  sales_value numeric(16, 2),
  base_sales_value numeric(16, 2),
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
  received_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, merchant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
) with (fillfactor = 85);
create index orders_number on orders (tenant_id, id);
create index orders_given_number on orders (tenant_id, order_number);
create index orders_newest on orders (tenant_id, ordered_at desc, id);
create index orders_open on orders (tenant_id, ordered_at desc) where completed_at is null;
create index orders_completed on orders (tenant_id, completed_at) where completed_at is not null;
alter table orders enable row level security;
alter table orders force row level security;
create policy own on orders using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on orders as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
grant select, insert, update, delete on orders to aftermile_app;

create table order_lines (
  tenant_id text not null references tenants (id),
  merchant_id text not null,
  order_id text not null,
  id text not null,
  -- Its place in the order as given.
  position smallint not null,
  product_number text,
  description text,
  quantity numeric(14, 3) not null,
  unit_price numeric(16, 2),
  primary key (tenant_id, merchant_id, order_id, id)
);
alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy own on order_lines using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on order_lines as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
grant select, insert, update, delete on order_lines to aftermile_app;

-- The part of an order that travels together, as the shop divided it. Shipments name theirs; where it stands follows from them.
create table order_deliveries (
  tenant_id text not null references tenants (id),
  merchant_id text not null,
  order_id text not null,
  id text not null,
  -- [{ lineId, quantity }]
  lines jsonb not null default '[]',
  promised_at timestamptz(3),
  primary key (tenant_id, merchant_id, order_id, id)
);
alter table order_deliveries enable row level security;
alter table order_deliveries force row level security;
create policy own on order_deliveries using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on order_deliveries as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
grant select, insert, update, delete on order_deliveries to aftermile_app;

create table shipments (
  tenant_id text not null references tenants (id),
  id text not null,
  merchant_id text not null,

  -- The booking: what is known without any event.
  shipment_number text not null,
  order_number text,
  -- The id of its order: the number, with -R where it is a return.
  order_id text,
  order_delivery_id text,
  consignment_id text,
  -- Those a booking has named.
  package_numbers text[] not null default '{}',
  scenario_id text not null,
  return_type_id text,
  service_provider_id text,
  service_provider_product_id text,
  service_provider_product_group_id text,
  paying_customer_number text,
  sender_reference text,
  recipient_reference text,
  -- [{ type, value }]
  refs jsonb not null default '[]',
  sender_party_type_id text,
  sender_party_name text,
  from_name text,
  from_address1 text,
  from_zip_code text,
  from_city text,
  from_country_code text,
  from_country_area_id text,
  from_email text,
  from_phone text,
  receiver_party_type_id text,
  receiver_party_name text,
  to_name text,
  to_address1 text,
  to_zip_code text,
  to_city text,
  to_country_code text,
  to_country_area_id text,
  to_email text,
  to_phone text,
  service_point_name text,
  service_point_type_id text,
  gross_weight_kg numeric(14, 3),
  volume_m3 numeric(14, 5),
  loading_meters numeric(14, 3),
  currency text,
  sales_value numeric(16, 2),
  base_sales_value numeric(16, 2),
  -- [{ productNumber, description, quantity }]
  contents jsonb not null default '[]',
  order_date timestamptz(3),
  created_at timestamptz(3) not null,
  booked_at timestamptz(3) not null,
  promised_at timestamptz(3),
  earliest_at timestamptz(3),
  latest_at timestamptz(3),
  -- The latest of the first promise that was made: what on time is judged by.
  original_latest_at timestamptz(3),
  is_historical boolean not null default false,
  changed_at timestamptz(3),

  -- What its events have made of it.
  status_id text not null,
  milestone_index smallint not null,
  ordered_at timestamptz(3),
  sent_to_warehouse_at timestamptz(3),
  allocated_at timestamptz(3),
  packed_at timestamptz(3),
  departed_at timestamptz(3),
  in_transit_at timestamptz(3),
  arrived_at timestamptz(3),
  on_shelf_at timestamptz(3),
  first_attempt_at timestamptz(3),
  delivered_at timestamptz(3),
  handed_over_at timestamptz(3),
  completed_at timestamptz(3),
  completed_by text,
  promise_met_at timestamptz(3),
  is_perfect_delivery boolean,
  failed_attempts smallint not null default 0,
  alert_count smallint not null default 0,
  package_count smallint not null default 0,
  first_event_at timestamptz(3),
  last_event_at timestamptz(3),

  -- The best estimate and where it comes from.
  estimated_at timestamptz(3),
  estimated_by text,
  late_probability real,

  -- What people and the system have done with it.
  tags text[] not null default '{}',
  notification_count integer not null default 0,
  tracking_page_visits integer not null default 0,
  refreshed_at timestamptz(3),

  received_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
) with (fillfactor = 80);
create index shipments_number on shipments (tenant_id, shipment_number);
create index shipments_order on shipments (tenant_id, merchant_id, order_id);
create index shipments_newest on shipments (tenant_id, booked_at desc, id);
alter table shipments enable row level security;
alter table shipments force row level security;
create policy own on shipments using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on shipments as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
grant select, insert, update, delete on shipments to aftermile_app;

-- Which of these ids are in use, whichever merchant's: an id can be given once in a tenant, also to one who may not see whose it is.
create function taken_shipment_ids(wanted text[]) returns table (id text, merchant_id text)
  language plpgsql volatile
  as $$
    declare
      kept text := current_setting('app.merchants', true);
    begin
      perform set_config('app.merchants', '', true);
      return query select s.id, s.merchant_id from shipments s where s.tenant_id = current_tenant() and s.id = any (wanted);
      perform set_config('app.merchants', coalesce(kept, ''), true);
    end
  $$;

-- By which number a package is found, and its measures. Where it stands follows from the events.
create table packages (
  tenant_id text not null references tenants (id),
  shipment_id text not null,
  number text not null,
  merchant_id text not null,
  weight_kg numeric(14, 3),
  volume_m3 numeric(14, 5),
  length_cm numeric(10, 1),
  width_cm numeric(10, 1),
  height_cm numeric(10, 1),
  primary key (tenant_id, shipment_id, number)
) with (fillfactor = 85);
create index packages_number on packages (tenant_id, number);
alter table packages enable row level security;
alter table packages force row level security;
create policy own on packages using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on packages as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
grant select, insert, update, delete on packages to aftermile_app;

-- Append-only. id names a content, event_key a happening: of several contents with one key the projection takes one.
-- Reached only through the parent: nobody is granted anything on a partition.
create table events (
  tenant_id text not null,
  shipment_id text not null,
  occurred_at timestamptz(3) not null,
  id text not null,
  event_key text not null,
  merchant_id text not null,
  package_number text,
  code text,
  source text not null,
  party text not null,
  reason text,
  by_name text,
  service_provider_id text,
  carrier_code text,
  carrier_sub_code text,
  carrier_text text,
  -- The time as the source wrote it, and how its zone was found.
  local_time text,
  zone_from text,
  place_name text,
  place_city text,
  place_zip_code text,
  place_country_code text,
  received_at timestamptz(3) not null default now(),
  primary key (tenant_id, shipment_id, occurred_at, id)
) partition by range (occurred_at);
alter table events enable row level security;
alter table events force row level security;
create policy own on events using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on events as restrictive using (sees_merchant(merchant_id)) with check (sees_merchant(merchant_id));
-- Events follow their shipment when its merchant changes; nothing else of them ever does.
grant select, insert, update (merchant_id) on events to aftermile_app;

create table events_other partition of events default;

create schema upkeep;
grant usage on schema upkeep to aftermile_app;

-- One partition a month, from two years back to three months ahead. A month whose rows already lie in the default partition
-- stays there. Takes nothing from its caller.
create function upkeep.make_event_partitions() returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      month timestamptz;
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(hashtext('upkeep.make_event_partitions'));
      for month in
        select generate_series(date_trunc('month', now(), 'UTC') - interval '24 months', date_trunc('month', now(), 'UTC') + interval '3 months', interval '1 month')
      loop
        continue when to_regclass('events_' || to_char(month at time zone 'UTC', 'YYYY_MM')) is not null;
        continue when exists (select 1 from events_other where occurred_at >= month and occurred_at < month + interval '1 month');
        execute format('create table %I partition of events for values from (%L) to (%L)',
          'events_' || to_char(month at time zone 'UTC', 'YYYY_MM'), month, month + interval '1 month');
        made := made + 1;
      end loop;
      return made;
    end
  $$;
revoke execute on function upkeep.make_event_partitions from public;
grant execute on function upkeep.make_event_partitions to aftermile_app;
set local timezone = 'UTC';
select upkeep.make_event_partitions();

-- One row for each thing to look at again, when the quiet time has passed: never a scan of all shipments.
create table timers (
  tenant_id text not null references tenants (id),
  kind text not null,
  container_id text not null,
  due_at timestamptz(3) not null,
  primary key (tenant_id, kind, container_id)
);
create index timers_due on timers (tenant_id, due_at);
alter table timers enable row level security;
alter table timers force row level security;
create policy own on timers using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on timers to aftermile_app;

-- Uploads, results and documents, in pieces that stream.
create table saved_files (
  tenant_id text not null references tenants (id),
  id text not null,
  merchant_id text,
  kind text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null default 0,
  sha256 bytea,
  container_id text,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  expires_at timestamptz(3),
  primary key (tenant_id, id)
);
create index saved_files_container on saved_files (tenant_id, container_id) where container_id is not null;
create index saved_files_expiry on saved_files (tenant_id, expires_at) where expires_at is not null;
alter table saved_files enable row level security;
alter table saved_files force row level security;
create policy own on saved_files using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on saved_files as restrictive using (merchant_id is null or sees_merchant(merchant_id))
  with check (merchant_id is null or sees_merchant(merchant_id));
grant select, insert, update, delete on saved_files to aftermile_app;

create table saved_file_pieces (
  tenant_id text not null references tenants (id),
  file_id text not null,
  position integer not null,
  bytes bytea not null,
  primary key (tenant_id, file_id, position),
  foreign key (tenant_id, file_id) references saved_files (tenant_id, id) on delete cascade
);
alter table saved_file_pieces alter column bytes set storage external;
alter table saved_file_pieces enable row level security;
alter table saved_file_pieces force row level security;
create policy own on saved_file_pieces using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on saved_file_pieces to aftermile_app;

-- The carriers that ship with the product. A tenant adds its own, or takes these over under the same id.
set local app.tenant = 'system';
insert into service_providers (tenant_id, id, name, is_enabled, is_custom, tracking_type, custom_aliases, settings, created_by, updated_by)
select 'system', c.id, c.name, true, false, c.tracking_type, c.aliases::jsonb, '{}', 'Aftermile', 'Aftermile'
from (values
  ('postnord', 'PostNord', 'poll', '["post nord", "postnord sverige"]'),
  ('dhl', 'DHL', 'poll', '["dhl freight", "dhl parcel", "dhl express"]'),
  ('bring', 'Bring', 'poll', '["posten", "posten norge"]'),
  ('ups', 'UPS', 'poll', '["united parcel service"]'),
  ('fedex', 'FedEx', 'poll', '["fed ex", "tnt"]'),
  ('gls', 'GLS', 'poll', '["gls group"]'),
  ('budbee', 'Budbee', 'poll', '["instabee"]'),
  ('instabox', 'Instabox', 'push', '[]'),
  ('airmee', 'Airmee', 'push', '[]'),
  ('early_bird', 'Early Bird', 'push', '["earlybird"]'),
  ('dbschenker', 'DB Schenker', 'push', '["schenker", "dsv"]'),
  ('posti', 'Posti', 'push', '["itella"]'),
  ('matkahuolto', 'Matkahuolto', 'push', '[]'),
  ('dao', 'dao', 'push', '[]'),
  ('helthjem', 'helthjem', 'push', '[]')
) as c (id, name, tracking_type, aliases);

insert into service_provider_products (tenant_id, service_provider_id, id, name, product_group_id, is_custom, custom_aliases, settings, created_by, updated_by)
select 'system', p.provider, p.id, p.name, p.product_group, false, p.aliases::jsonb, '{"isIngressEnabled": true, "autoBooking": false}', 'Aftermile', 'Aftermile'
from (values
  ('postnord', 'mypack_collect', 'MyPack Collect', 'service_point', '["19"]'),
  ('postnord', 'mypack_home', 'MyPack Home', 'home_delivery', '["17"]'),
  ('postnord', 'varubrev', 'Varubrev', 'mailbox', '["86"]'),
  ('postnord', 'parcel', 'Parcel', 'home_delivery', '["18"]'),
  ('postnord', 'return_drop_off', 'Return Drop Off', 'return', '["24"]'),
  ('dhl', 'service_point', 'Service Point', 'service_point', '["103"]'),
  ('dhl', 'home_delivery', 'Home Delivery', 'home_delivery', '["401"]'),
  ('dhl', 'express_worldwide', 'Express Worldwide', 'express', '["p"]'),
  ('dhl', 'freight', 'Freight', 'freight', '["210"]'),
  ('dhl', 'return', 'Service Point Return', 'return', '["104"]'),
  ('bring', 'pickup_parcel', 'Pickup Parcel', 'service_point', '["5800", "0340"]'),
  ('bring', 'home_delivery', 'Home Delivery Parcel', 'home_delivery', '["5600", "0349"]'),
  ('bring', 'mailbox', 'Mailbox Parcel', 'mailbox', '["3584"]'),
  ('bring', 'return', 'Return from Consumer', 'return', '["9350", "0348"]'),
  ('ups', 'standard', 'Standard', 'home_delivery', '["11"]'),
  ('ups', 'express_saver', 'Express Saver', 'express', '["65"]'),
  ('fedex', 'international_priority', 'International Priority', 'express', '[]'),
  ('fedex', 'regional_economy', 'Regional Economy', 'home_delivery', '[]'),
  ('gls', 'euro_business', 'EuroBusinessParcel', 'home_delivery', '[]'),
  ('gls', 'shop_delivery', 'ShopDelivery', 'service_point', '[]'),
  ('gls', 'shop_return', 'ShopReturn', 'return', '[]'),
  ('budbee', 'home', 'Home', 'home_delivery', '[]'),
  ('budbee', 'box', 'Box', 'parcel_locker', '[]'),
  ('budbee', 'return', 'Return', 'return', '[]'),
  ('instabox', 'locker', 'Locker', 'parcel_locker', '[]'),
  ('airmee', 'home', 'Home', 'home_delivery', '[]'),
  ('early_bird', 'mailbox', 'Mailbox', 'mailbox', '[]'),
  ('dbschenker', 'parcel', 'Parcel', 'service_point', '[]'),
  ('dbschenker', 'system', 'System', 'freight', '[]'),
  ('posti', 'postal_parcel', 'Postal Parcel', 'service_point', '["2103"]'),
  ('posti', 'parcel_locker', 'SmartPOST', 'parcel_locker', '[]'),
  ('matkahuolto', 'near_parcel', 'Near Parcel', 'service_point', '[]'),
  ('dao', 'shop', 'Shop', 'service_point', '[]'),
  ('helthjem', 'home', 'Home', 'home_delivery', '[]')
) as p (provider, id, name, product_group, aliases);
