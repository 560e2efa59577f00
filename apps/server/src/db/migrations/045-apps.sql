-- The apps that a tenant has set up. What an app is stands in the catalogue, in code; its credentials are in the table of credentials.
create table apps (
  tenant_id text not null references tenants (id),
  id text not null,
  is_enabled boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call add_tenant_walls('apps');
grant select, insert, update, delete on apps to aftermile_app;
