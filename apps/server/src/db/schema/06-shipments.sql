-- Shipments and their packages, and bulk actions on shipments and orders.

-- Shipments: their booking, and what their events have made of them.
create table shipments (
  tenant_id text not null,
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
  -- Those that a booking named once and names no longer.
  removed_package_numbers text[] not null default '{}',
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
  locale text,
  service_point_name text,
  service_point_type_id text,
  gross_weight_kg numeric,
  volume_m3 numeric,
  loading_meters numeric,
  currency text,
  sales_value numeric,
  base_sales_value numeric,
  -- The currency of base_sales_value: the base currency of the tenant when the shipment was booked.
  base_currency text,
  -- [{ productNumber, description, quantity }]
  contents jsonb not null default '[]',
  order_date timestamptz(3),
  created_at timestamptz(3) not null,
  booked_at timestamptz(3) not null,
  -- False where the sender has not said when it was booked: then booked_at follows its order date, or else its first event.
  is_booked_at_stated boolean not null default true,
  promised_at timestamptz(3),
  earliest_at timestamptz(3),
  latest_at timestamptz(3),
  -- The latest of the first promise that was made: what on time is judged by.
  original_latest_at timestamptz(3),
  is_historical boolean not null default false,
  -- False: no booking has come yet, the shipment is known only from its events.
  is_stated boolean not null default true,
  changed_at timestamptz(3),
  -- What opens its tracking page, after the key of its tenant: 128 random bits. No event changes it.
  tracking_code text default
    rtrim(translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/', '-_'), '='),

  -- What its events have made of it.
  status_id text not null,
  -- Since when, by the clock of its events: rules count from there.
  status_since timestamptz(3),
  milestone_index smallint not null,
  milestone_since timestamptz(3),
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
  -- While a shipment moves its status changes with nearly every event, and an index on it would be written as often. A final status
  -- stays: indexed by itself it costs one entry at completion, when shipments_open changes anyway.
  final_status_id text generated always as (case when completed_at is not null then status_id end) stored,
  promise_met_at timestamptz(3),
  is_perfect_delivery boolean,
  failed_attempts smallint not null default 0,
  alert_count smallint not null default 0,
  package_count smallint not null default 0,
  first_event_at timestamptz(3),
  last_event_at timestamptz(3),
  -- Where it was last seen, so that the map need not look through the events: the town and the area of its latest event that names a town.
  -- No index has it, so that a move stays a change within the page.
  place_city text,
  place_area_id text,
  -- What it misses now, as the codes of its calculated events: rules react to it.
  overdue text[] not null default '{}',

  -- When it will arrive: the best estimate and where it comes from. Four of five arrive between estimated_from and estimated_to.
  estimated_at timestamptz(3),
  estimated_by text,
  estimated_from timestamptz(3),
  estimated_to timestamptz(3),
  late_probability real,
  -- The estimate of every source; estimated_at and estimated_by are the one that was chosen.
  model_estimated_at timestamptz(3),
  carrier_estimated_at timestamptz(3),
  carrier_estimate_received_at timestamptz(3),
  -- Since when the carrier has had its estimate. Null: since before this was known.
  carrier_estimate_changed_at timestamptz(3),
  transit_estimated_at timestamptz(3),
  -- The first estimate there was: what edt_rca_… is judged by.
  first_estimated_at timestamptz(3),
  first_estimated_to timestamptz(3),
  -- The days on which the receiver and the carrier last said that it comes, and when they said so.
  receiver_day text,
  receiver_day_at timestamptz(3),
  carrier_day text,
  carrier_day_at timestamptz(3),
  -- When a prediction about it last changed; updated_at says when it did itself.
  foreseen_at timestamptz(3),

  -- Why it was late: against the promise (pdt) and against the first estimate (edt).
  pdt_rca_stage text,
  pdt_rca_event_id text,
  pdt_rca_event_at timestamptz(3),
  pdt_rca_party_id text,
  edt_rca_stage text,
  edt_rca_event_id text,
  edt_rca_event_at timestamptz(3),
  edt_rca_party_id text,

  -- What boards of service quality count, stored when it changes, so that a board and the list give the same number.
  is_on_time boolean,
  promise_hours integer,
  handed_over_weekday smallint,
  handed_over_part text,
  is_redirected boolean not null default false,
  is_point_changed boolean not null default false,
  is_storage_extended boolean not null default false,
  instructions_asked_at timestamptz,
  instructions_given_at timestamptz,
  date_asked_at timestamptz,
  date_given_at timestamptz,
  left_shelf_at timestamptz,
  is_returned boolean not null default false,
  co2e_kg numeric(14, 3),
  tonne_km numeric(14, 3),
  email_reminders integer not null default 0,
  text_reminders integer not null default 0,

  -- What users, rules and messages have done with it.
  tags text[] not null default '{}',
  -- The shipment whose parties and promise a rule has copied.
  cloned_shipment_id text,
  -- The SLA policy nearest to its breach.
  sla_policy_id text,
  sla_state text check (sla_state in ('running', 'met', 'breached')),
  sla_due_at timestamptz(3),
  -- What rules have set in place of what the source said: { field: { value, source } }.
  overrides jsonb,
  notification_count integer not null default 0,
  tracking_page_visits integer not null default 0,
  refreshed_at timestamptz(3),

  received_at timestamptz(3) not null default tenant_now(),
  updated_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)) with (fillfactor = 70);
call isolate('shipments');
create policy identity on shipments for select to aftermile_identity using (sees_merchant(merchant_id));
grant select, insert, update, delete on shipments to aftermile_app;
grant select (tenant_id, merchant_id, updated_at) on shipments to aftermile_identity;
create index shipments_order on shipments (tenant_id, merchant_id, order_id);
-- The newest of what is still open; it changes with completion alone.
create index shipments_open on shipments (tenant_id, booked_at desc, id) include (merchant_id) where completed_at is null;
-- Finds what has changed since a moment. A summary of pages, because an ordinary index would be written at every event.
create index shipments_changes on shipments using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
create index shipments_newest on shipments (tenant_id, booked_at desc, id)
  include (merchant_id, scenario_id, final_status_id, service_provider_id, service_provider_product_group_id, to_country_code);
-- What lists are narrowed by and no event changes. Finds the rows with a rare value, or none at all, whichever of these columns has it. They
-- have few values, so an entry is shared by many rows and takes seven bytes of each.
create index shipments_choices on shipments
  (tenant_id, scenario_id, service_provider_id, service_provider_product_group_id, to_country_code);
create index shipments_completed on shipments (tenant_id, completed_at) where completed_at is not null;
create index shipments_tagged on shipments (tenant_id, booked_at desc, id) include (merchant_id, tags) where tags <> '{}';
create index shipments_foreseen on shipments using brin (foreseen_at) with (pages_per_range = 16, autosummarize = on);
-- By the receiver's name, which no event changes: a page of them without sorting all that a tenant has.
create index shipments_named on shipments (tenant_id, to_name, booked_at desc, id) include (merchant_id);
-- What sorted lists of shipments are read by. Status and estimate change with nearly every event, and an index on them would be written as
-- often: what is completed has one, written once at completion, and the few that are open are sorted as they are.
create index shipments_final on shipments (tenant_id, final_status_id, booked_at desc, id) include (merchant_id) where final_status_id is not null;
create index shipments_estimated on shipments (tenant_id, estimated_at) where final_status_id is not null and estimated_at is not null;
-- No event changes these. With all that a page is chosen by, so that the rows of other merchants are passed over without being read.
create index shipments_merchant on shipments (tenant_id, merchant_id, booked_at desc, id);
create index shipments_ordered on shipments (tenant_id, order_number, booked_at desc, id) include (merchant_id) where order_number is not null;
create index shipments_number on shipments (tenant_id, shipment_number, booked_at desc, id) include (merchant_id);
-- Holds nothing that an event changes, so a shipment that moves does not rewrite it.
create unique index shipments_by_tracking_code on shipments (tenant_id, tracking_code);
-- Rules find shipments by the reference of their sender. Holds nothing that an event changes.
create index shipments_by_sender_reference on shipments (tenant_id, sender_reference)
  where sender_reference is not null;
-- Few shipments are breached, and lists are narrowed to them. A clock changes its state about twice in the life of a shipment.
create index shipments_by_sla on shipments (tenant_id, sla_state, booked_at desc, id) include (merchant_id)
  where sla_state is not null;
-- Receivers find a parcel by the number of its consignment, too. Holds nothing that an event changes.
create index shipments_by_consignment on shipments (tenant_id, consignment_id)
  where consignment_id is not null;
-- Completed shipments and orders that still name a person, for the retention. What is blanked leaves the index.
create index shipments_personal on shipments (tenant_id, completed_at)
  where completed_at is not null and case when scenario_id = 'inbound_return'
    then coalesce(sender_party_name, from_name, from_address1, from_email, from_phone)
    else coalesce(receiver_party_name, to_name, to_address1, to_email, to_phone) end is not null;
-- The addresses that a source sent and a rule has replaced are in no search document.
create index shipments_readdressed on shipments (tenant_id, id)
  where overrides ?| array['fromEmail', 'fromPhone', 'toEmail', 'toPhone'];

-- Which of some shipment ids exist, also with merchants that the transaction may not see. set_config() would not reach the shards of a Citus.
create function taken_shipment_ids(wanted text[]) returns table (id text, merchant_id text)
  language plpgsql volatile
  as $$
    #variable_conflict use_column
    declare
      kept text := current_merchants();
    begin
      execute 'set local app.merchants = ''''';
      return query select s.id, s.merchant_id from shipments s where s.tenant_id = current_tenant() and s.id = any (wanted);
      execute format('set local app.merchants = %L', kept);
    end
  $$;

-- By which number a package is found, and its measures. Where it is follows from the events.
create table packages (
  tenant_id text not null references tenants (id),
  shipment_id text not null,
  number text not null,
  merchant_id text not null,
  weight_kg numeric,
  volume_m3 numeric,
  length_cm numeric,
  width_cm numeric,
  height_cm numeric,
  -- False: the package was removed, or is known only from scans that were withdrawn. It is found by its number and listed nowhere.
  is_counted boolean not null default true,
  primary key (tenant_id, shipment_id, number)
) with (fillfactor = 85);
call isolate('packages');
grant select, insert, update, delete on packages to aftermile_app;
create index packages_number on packages (tenant_id, number);

-- Bulk actions: what was asked for many shipments or orders, by whom, and how far it is.
create table container_jobs (
  tenant_id text not null references tenants (id),
  id text not null,
  -- Whose it is (holder.ts), and the user of this tenant to tell, if there is one.
  holder_id text not null,
  user_id text,
  -- Whose rights it works with, as they are at each piece.
  home_tenant_id text not null,
  home_user_id text not null,
  token_id text,
  type text not null,
  kind text not null,
  actions jsonb not null,
  notify_container_id text,
  status text not null,
  -- Raised whenever the work begins again or ends, so that a piece of an earlier run does nothing.
  run integer not null default 0,
  total integer not null,
  done integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  message text,
  undoes text,
  undone_by text,
  -- When the consoles of others were last informed.
  informed_at timestamptz(3),
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- The status in which its pieces have failed for good, and with which it continues.
  stopped_in text,
  primary key (tenant_id, id)
) with (fillfactor = 50);
call isolate('container_jobs');
create policy identity on container_jobs for select to aftermile_identity using (true);
grant select, insert, update, delete on container_jobs to aftermile_app;
grant select (tenant_id) on container_jobs to aftermile_identity;
create index container_jobs_newest on container_jobs (tenant_id, holder_id, created_at desc);

-- The shipments or orders of a bulk action. No foreign key to container_jobs: each of tens of thousands of rows would be checked, and they
-- are written and removed with their job alone.
create table container_job_items (
  tenant_id text not null,
  job_id text not null,
  position integer not null,
  container_id text not null,
  -- As it was named, and as it was found.
  named_merchant_id text,
  merchant_id text,
  status text not null default 'waiting',
  -- For each action waiting, done, unchanged, refused or left.
  outcomes text[] not null,
  message text,
  primary key (tenant_id, job_id, position)
);
call isolate('container_job_items');
grant select, insert, update, delete on container_job_items to aftermile_app;
create index container_job_items_status on container_job_items (tenant_id, job_id, status, position);
