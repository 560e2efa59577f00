-- Warehouse and transport systems tell about orders and parcels, often before the shipment is booked.

-- Where the next page of a system that is asked for its changes begins.
alter table poll_credentials add column cursor text;

-- What systems told, by each number, kept for shipments that are booked later.
create table system_answers (
  tenant_id text not null references tenants (id),
  number text not null,
  app_id text not null,
  id text not null,
  -- Of the credential; empty: all.
  merchants text[] not null,
  home_zone text not null,
  answer text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, number, app_id, id)
);
create index system_answers_age on system_answers (tenant_id, seen_at);
call add_tenant_walls('system_answers', 'within_merchants(merchants)');
grant select, insert, delete on system_answers to aftermile_app;
