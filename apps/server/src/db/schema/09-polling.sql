-- Polling: which numbers carriers are asked for and when, and what each credential may still call.

-- With which credentials a tenant polls, and when its shipments were last gone through.
create table poll_tenants (
  tenant_id text primary key references tenants (id),
  -- The credentials with which all open shipments were last gone through.
  credential_names text not null default '',
  checked_at timestamptz(3)
);
call isolate('poll_tenants');
grant select, insert, update, delete on poll_tenants to aftermile_app;

-- A credential of a carrier that is polled: its limits, its calls of today and its health. Whoever polls holds its lease, so that nobody
-- else does at the same time.
create table poll_credentials (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  credential_id text not null,
  -- Of the credential that the rest is about.
  version integer not null,
  -- { numbersPerCall, callsPerDay, callsPerNumber, perSecond }
  limits jsonb not null,
  retention_days integer not null,
  home_zone text not null,
  leased_by text,
  leased_until timestamptz(3),
  next_call_at timestamptz(3) not null,
  -- Days since 1970 in UTC, and the calls reserved or made on that day.
  budget_day integer not null default 0,
  calls_used integer not null default 0,
  -- In a row, since when, and of which kind the last was.
  troubles integer not null default 0,
  failing_since timestamptz(3),
  trouble text,
  stopped_at timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  last_good_at timestamptz(3),
  last_event_at timestamptz(3),
  -- Users have been notified that it does not work; cleared when it does.
  notified_at timestamptz(3),
  -- Where the next page of a system that is asked for its changes begins.
  cursor text,
  primary key (tenant_id, service_provider_id, credential_id)
) with (fillfactor = 60);
call isolate('poll_credentials');
create policy identity on poll_credentials for select to aftermile_identity using (true);
grant select, insert, update, delete on poll_credentials to aftermile_app;
grant select (tenant_id) on poll_credentials to aftermile_identity;

-- What a credential did in an hour. latencies counts calls by powers of the square root of two milliseconds.
create table poll_hours (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  credential_id text not null,
  hour timestamptz(3) not null,
  calls integer not null,
  good_calls integer not null,
  numbers integer not null,
  new_events integer not null,
  latencies integer[] not null,
  primary key (tenant_id, service_provider_id, credential_id, hour)
);
call isolate('poll_hours');
grant select, insert, update, delete on poll_hours to aftermile_app;

-- The numbers that carriers are asked for, and when next.
create table poll_numbers (
  tenant_id text not null references tenants (id),
  shipment_id text not null,
  number text not null,
  merchant_id text not null,
  service_provider_id text not null,
  credential_id text not null,
  next_poll_at timestamptz(3) not null,
  -- What an hour of waiting after that is worth where calls are short, and from when on it is worth more.
  worth_per_hour real not null,
  rises_at timestamptz(3),
  -- A person asked for it then.
  wanted_at timestamptz(3),
  ask_day integer not null default 0,
  asks smallint not null default 0,
  asked_at timestamptz(3),
  -- found, unknown, purged, failed
  result text,
  failures smallint not null default 0,
  -- Not asked for any more: completed, purged, forgotten, closed, gone, unserved.
  retired_at timestamptz(3),
  retired_for text,
  primary key (tenant_id, shipment_id, number)
) with (fillfactor = 70);
call isolate('poll_numbers');
grant select, insert, update, delete on poll_numbers to aftermile_app;
create index poll_numbers_due on poll_numbers (tenant_id, service_provider_id, credential_id, next_poll_at) where retired_at is null;
create index poll_numbers_wanted on poll_numbers (tenant_id, service_provider_id, credential_id, wanted_at) where wanted_at is not null;
create index poll_numbers_retired on poll_numbers (tenant_id, retired_at) where retired_at is not null;
