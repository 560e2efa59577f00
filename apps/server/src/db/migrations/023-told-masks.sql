-- Which rows of a chunk counted when its uri was told to whoever reads JSON: the uri goes on answering that for a while.
create table live_masks (
  tenant_id text not null references tenants (id),
  merchants text not null,
  -- The chunk's, and the mask's own, as in the uri.
  hash text not null,
  name text not null,
  dead bytea not null,
  told_at timestamptz(3) not null default now(),
  primary key (tenant_id, merchants, hash, name)
);
create index live_masks_age on live_masks (tenant_id, merchants, told_at);
alter table live_masks enable row level security;
alter table live_masks force row level security;
create policy own on live_masks using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on live_masks as restrictive using (merchants = coalesce(current_setting('app.merchants', true), '')) with check (merchants = coalesce(current_setting('app.merchants', true), ''));
grant select, insert, update, delete on live_masks to aftermile_app;
