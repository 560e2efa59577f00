-- The live data set: shipments that are open or were completed in the last days, in columnar chunks that never change once written.

-- When what is thought of a shipment last changed; updated_at says when it did itself.
alter table shipments add column foreseen_at timestamptz(3);
create index shipments_foreseen on shipments using brin (foreseen_at) with (pages_per_range = 16, autosummarize = on);

-- One set for everyone who may see all, and one for each limit to merchants that somebody has.
create table live_sets (
  tenant_id text not null references tenants (id),
  merchants text not null,
  -- Changes up to here are in the chunks.
  seen_to timestamptz(3),
  -- The moment the chunks tell of.
  built_at timestamptz(3),
  -- Nobody has asked for longer: it is dropped.
  asked_at timestamptz(3) not null default now(),
  -- Counts the chunks that were ever written.
  last_chunk integer not null default 0,
  primary key (tenant_id, merchants)
);
alter table live_sets enable row level security;
alter table live_sets force row level security;
create policy own on live_sets using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on live_sets to aftermile_app;

-- Whoever is limited to merchants reads the chunks of exactly that limit.
create table live_chunks (
  tenant_id text not null references tenants (id),
  merchants text not null,
  number integer not null,
  -- Names the content.
  hash text not null,
  row_count integer not null,
  -- A bit a row: set where a later chunk has the row anew, or where it has left the set.
  dead bytea not null,
  dead_count integer not null default 0,
  columns bytea not null,
  texts bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, merchants, number)
);
create index live_chunks_hash on live_chunks (tenant_id, merchants, hash);
alter table live_chunks alter column columns set storage external;
alter table live_chunks alter column texts set storage external;
alter table live_chunks enable row level security;
alter table live_chunks force row level security;
create policy own on live_chunks using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on live_chunks as restrictive using (merchants = coalesce(current_setting('app.merchants', true), '')) with check (merchants = coalesce(current_setting('app.merchants', true), ''));
grant select, insert, update, delete on live_chunks to aftermile_app;

-- Where the row of a shipment lies.
create table live_rows (
  tenant_id text not null references tenants (id),
  merchants text not null,
  shipment_id text not null,
  chunk integer not null,
  position integer not null,
  -- The state that was written.
  changed_at timestamptz(3) not null,
  completed_at timestamptz(3),
  primary key (tenant_id, merchants, shipment_id)
) with (fillfactor = 90);
create index live_rows_chunk on live_rows (tenant_id, merchants, chunk);
create index live_rows_leaving on live_rows (tenant_id, merchants, completed_at) where completed_at is not null;
alter table live_rows enable row level security;
alter table live_rows force row level security;
create policy own on live_rows using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on live_rows as restrictive using (merchants = coalesce(current_setting('app.merchants', true), '')) with check (merchants = coalesce(current_setting('app.merchants', true), ''));
grant select, insert, update, delete on live_rows to aftermile_app;
