-- What opens the doors of carriers and apps. Its fields are sealed as a whole: no secret, and no address, lies here in plain text.
create table credentials (
  tenant_id text not null references tenants (id),
  owner_kind text not null check (owner_kind in ('service_provider', 'app')),
  owner_id text not null,
  id text not null,
  description text not null,
  -- Whose parcels it may be used for; empty: everyone's.
  merchants text[] not null,
  account_numbers text[] not null,
  api_id text not null,
  is_enabled boolean not null,
  sealed bytea not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, owner_kind, owner_id, id)
);
alter table credentials enable row level security;
alter table credentials force row level security;
create policy own on credentials using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on credentials as restrictive using (within_merchants(merchants)) with check (within_merchants(merchants));
grant select, insert, update, delete on credentials to aftermile_app;
