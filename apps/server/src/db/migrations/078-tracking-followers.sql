-- Who asked for updates about a parcel on its tracking page. Nobody gets one before they have confirmed it.
create table tracking_followers (
  tenant_id text not null references tenants (id),
  id uuid not null default gen_random_uuid(),
  shipment_id text not null,
  merchant_id text not null,
  channel text not null check (channel in ('email', 'text')),
  -- An e-mail address in lowercase, or a phone number in E.164.
  address text not null,
  language text not null,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'ended')),
  asked_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);
-- An address follows a parcel once. Also finds the followers of a parcel.
create unique index tracking_followers_of_shipment on tracking_followers (tenant_id, shipment_id, channel, address) where state <> 'ended';
-- How often an address was asked, and everything about an address.
create index tracking_followers_by_address on tracking_followers (tenant_id, channel, address, asked_at);
call add_tenant_walls('tracking_followers');
grant select, insert, update, delete on tracking_followers to aftermile_app;
