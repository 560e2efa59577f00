-- How far the demo world is told in a tenant: days from filled_from_day to anchor_day are in, and of their stories all that was to
-- happen up to told_to. Days are counted from 1970.
create table demo_progress (
  tenant_id text primary key references tenants (id),
  seed text not null,
  size integer not null,
  anchor_day integer not null,
  filled_from_day integer not null,
  told_to timestamptz(3) not null
);
alter table demo_progress enable row level security;
alter table demo_progress force row level security;
create policy own on demo_progress using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update on demo_progress to aftermile_app;
