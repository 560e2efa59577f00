-- When shipments will arrive, why they were late, and what these answers rest on.

alter table shipments
  -- Four of five come between these two.
  add column estimated_from timestamptz(3),
  add column estimated_to timestamptz(3),
  -- Every source keeps its own word; estimated_at and estimated_by are the one that was chosen.
  add column model_estimated_at timestamptz(3),
  add column carrier_estimated_at timestamptz(3),
  add column carrier_estimate_told_at timestamptz(3),
  add column transit_estimated_at timestamptz(3),
  -- The first estimate there was: what edt_rca_… is judged by.
  add column first_estimated_at timestamptz(3),
  add column first_estimated_to timestamptz(3),
  add column pdt_rca_stage text,
  add column pdt_rca_event_id text,
  add column pdt_rca_event_at timestamptz(3),
  add column pdt_rca_party_id text,
  add column edt_rca_stage text,
  add column edt_rca_event_id text,
  add column edt_rca_event_at timestamptz(3),
  add column edt_rca_party_id text;

-- Finds what has changed since a moment. A summary of pages, because an ordinary index would be written at every event.
create index shipments_changes on shipments using brin (updated_at) with (pages_per_range = 16, autosummarize = on);

create table foresight_models (
  tenant_id text primary key references tenants (id),
  built_at timestamptz(3) not null,
  window_from timestamptz(3) not null,
  window_to timestamptz(3) not null,
  samples integer not null,
  rates jsonb not null,
  calibrations jsonb not null,
  -- How good the carriers' own estimates have been, by product.
  carriers jsonb not null,
  -- What changed up to here has been looked at.
  seen_to timestamptz(3)
);
alter table foresight_models enable row level security;
alter table foresight_models force row level security;
create policy own on foresight_models using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on foresight_models to aftermile_app;

create table foresight_groups (
  tenant_id text not null references tenants (id),
  stage text not null,
  key text not null,
  n integer not null,
  quantiles real[] not null,
  primary key (tenant_id, stage, key)
);
alter table foresight_groups enable row level security;
alter table foresight_groups force row level security;
create policy own on foresight_groups using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on foresight_groups to aftermile_app;
