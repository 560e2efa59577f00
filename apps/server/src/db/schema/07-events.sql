-- Events, what carriers mean by theirs, and what they send before we know the shipment.

-- What happened to shipments, by month. Rows are only added. id names a content, event_key an occurrence: of several contents with one
-- key the projection takes one. Reached only through the parent: nobody is granted anything on a partition.
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
  received_at timestamptz(3) not null default tenant_now(),
  -- Of an event that was read by a mapping: what came besides its code, sub-code and text. Its meaning follows the mapping.
  carrier_context jsonb,
  -- It was history when it came in: marked as such, or days old. Nothing is set off by it.
  is_historical boolean not null default false,
  -- When the source last changed this content.
  changed_at timestamptz(3),
  -- It withdraws whatever has its key.
  is_void boolean not null default false,
  -- False: it was replaced or withdrawn, or is of a removed package. It stays as history.
  is_counted boolean not null default true,
  -- The day that an event asks for or agrees on, as 2026-11-23: without a time, because nobody names one.
  delivery_day text,
  primary key (tenant_id, shipment_id, occurred_at, id)
) partition by range (occurred_at);
call isolate('events');
grant select, insert, delete on events to aftermile_app;
grant update (merchant_id, code, party, reason, by_name, carrier_text, place_name, carrier_context, changed_at, is_counted)
  on events to aftermile_app;
create table events_other partition of events default;
-- The events that are read again when a mapping changes.
create index events_read on events (tenant_id, service_provider_id, shipment_id) where carrier_context is not null;

-- One partition a month, from two years back to three months ahead. A month whose rows are already in the default partition
-- stays there. Takes nothing from its caller.
create function upkeep.make_event_partitions() returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC'
  as $$
    declare
      month timestamptz;
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(hashtext('upkeep.make_event_partitions'));
      for month in
        select generate_series(date_trunc('month', now(), 'UTC') - interval '24 months',
          date_trunc('month', now(), 'UTC') + interval '3 months', interval '1 month')
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
select upkeep.make_event_partitions();

-- Events that are stored and wait for their shipment. A row lives for a moment, so vacuum comes by the number of rows that are gone and leaves
-- the pages to those that follow.
create table landed_events (
  tenant_id text not null,
  -- By the hash of what names the shipment, so that all that waits of one is in the same bucket.
  bucket smallint not null,
  -- The hash of the events and of their sender: a request that is repeated stores nothing more.
  id uuid not null,
  -- The merchants that the sender is limited to; empty: all.
  merchants text[] not null,
  is_historical boolean not null,
  request_id text not null,
  landed_at timestamptz(3) not null default now(),
  event_count integer not null,
  -- A list, as it was sent, as JSON. Text, because it is only read as a whole.
  events text not null,
  primary key (tenant_id, bucket, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, vacuum_truncate = false);
create index landed_events_in_turn on landed_events (tenant_id, bucket, landed_at);
call isolate('landed_events', 'within_merchants(merchants)');
create policy identity on landed_events for select to aftermile_identity using (within_merchants(merchants));
grant select, insert, delete, update (events) on landed_events to aftermile_app;
grant select (tenant_id, merchants, landed_at, event_count) on landed_events to aftermile_identity;

-- How many events wait, of all tenants, and for how long the oldest has.
create function identity.landed_events() returns table (waiting bigint, oldest_seconds float8)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query
        select coalesce(sum(w.event_count), 0)::bigint, coalesce(extract(epoch from now() - min(w.landed_at)), 0)::float8 from landed_events w;
    end
  $$;

-- When a shipment is checked again because it may be overdue, so that nothing scans all of them.
create table timers (
  tenant_id text not null references tenants (id),
  kind text not null,
  container_id text not null,
  due_at timestamptz(3) not null,
  primary key (tenant_id, kind, container_id)
);
call isolate('timers');
create policy identity on timers for select to aftermile_identity using (true);
grant select, insert, update, delete on timers to aftermile_app;
grant select (tenant_id, kind, due_at) on timers to aftermile_identity;
create index timers_due on timers (tenant_id, due_at);

-- The mapping of a carrier that has sent something or whose mapping the tenant has changed. version counts the changes.
create table carrier_mappings (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  version integer not null default 0,
  -- What lies under the tenant's own rows: those of an adapter, or those that a credential declares.
  base_api_id text,
  base_rows jsonb,
  primary key (tenant_id, service_provider_id)
);
call isolate('carrier_mappings');
grant select, insert, update on carrier_mappings to aftermile_app;

-- What the codes of a carrier mean to a tenant, where it says so itself.
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
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, service_provider_id, id)
);
call isolate('carrier_mapping_rows');
grant select, insert, update, delete on carrier_mapping_rows to aftermile_app;

-- Codes that no mapping row matches: the newest of each carrier.
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
  first_seen_at timestamptz(3) not null default tenant_now(),
  last_seen_at timestamptz(3) not null default tenant_now(),
  sample_shipment_ids text[] not null,
  primary key (tenant_id, service_provider_id, id)
);
call isolate('unmapped_codes');
grant select, insert, update, delete on unmapped_codes to aftermile_app;

-- Events that are read again after a mapping has changed, and what that changed. A long job like imports and bulk actions.
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
  started_at timestamptz(3) not null default tenant_now(),
  started_by text not null,
  ended_at timestamptz(3),
  -- Raised whenever the work begins again or ends, so that a piece of an earlier run does nothing.
  run integer not null default 0,
  message text,
  updated_at timestamptz(3) not null default now(),
  -- How many shipments it reads, for its progress.
  shipments_total integer,
  -- The status in which its pieces have failed for good, and with which it continues.
  stopped_in text,
  primary key (tenant_id, id)
);
call isolate('mapping_replays');
grant select, insert, update, delete on mapping_replays to aftermile_app;
create index mapping_replays_newest on mapping_replays (tenant_id, service_provider_id, started_at desc);

-- What a carrier sent that could not be read, or a sender of the API that was refused after it was stored, once each: of a month, and the newest
-- of each carrier.
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
  seen_at timestamptz(3) not null default tenant_now(),
  -- A dismissed event stays, so that it is not listed again when the carrier sends it again.
  dismissed_at timestamptz(3),
  dismissed_by text,
  -- Of the request that brought it, if it was stored first.
  request_id text,
  primary key (tenant_id, service_provider_id, id)
);
call isolate('quarantined_events');
grant select, insert, delete, update (merchant_id, dismissed_at, dismissed_by) on quarantined_events to aftermile_app;
create index quarantined_events_newest on quarantined_events (tenant_id, service_provider_id, seen_at desc, id);

-- What carriers sent by themselves about numbers that nobody had booked yet. It is read when the shipment is there.
create table early_answers (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  number text not null,
  -- Of whom the carrier may speak; empty: of all.
  merchants text[] not null,
  -- How it is to be read, and what was said, as JSON. Text: jsonb takes no NUL.
  reading text not null,
  answer text not null,
  seen_at timestamptz(3) not null default tenant_now(),
  -- The ways in which the number may be booked: an SSCC has an optional 00 in front. Null: only as the carrier wrote it.
  spellings text[],
  primary key (tenant_id, service_provider_id, id)
);
call isolate('early_answers');
create policy identity on early_answers for select to aftermile_identity using (true);
grant select, insert, delete on early_answers to aftermile_app;
grant select (tenant_id) on early_answers to aftermile_identity;
create index early_answers_newest on early_answers (tenant_id, service_provider_id, seen_at desc, id);

-- What warehouse and transport systems sent, by each number, kept for shipments that are booked later.
create table system_answers (
  tenant_id text not null references tenants (id),
  number text not null,
  app_id text not null,
  id text not null,
  -- Of the credential; empty: all.
  merchants text[] not null,
  home_zone text not null,
  answer text not null,
  seen_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, number, app_id, id)
);
call isolate('system_answers', 'within_merchants(merchants)');
create policy identity on system_answers for select to aftermile_identity using (within_merchants(merchants));
grant select, insert, delete on system_answers to aftermile_app;
grant select (tenant_id, merchants) on system_answers to aftermile_identity;
create index system_answers_age on system_answers (tenant_id, seen_at);

-- Ids of messages that carriers have sent by themselves, for a week: one that comes again is taken once.
create table webhook_messages (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, service_provider_id, id)
);
call isolate('webhook_messages');
grant select, insert, delete on webhook_messages to aftermile_app;
create index webhook_messages_age on webhook_messages (tenant_id, seen_at);
