-- Where each follower of changes stands. Old columns stay until the next release: poll_tenants.seen_to, walked_to and walked_to_id,
-- foresight_models.seen_to, datasets.seen_to.

create table followers (
  tenant_id text not null references tenants (id),
  name text not null,
  -- Rows up to this one have been read.
  at timestamptz(3) not null,
  id text not null default '',
  -- When the round under way began; null between rounds.
  began_at timestamptz(3),
  primary key (tenant_id, name)
) with (fillfactor = 50);
call add_tenant_walls('followers');
grant select, insert, update, delete on followers to aftermile_app;

-- The owner is bound by the policies too, and no tenant is set here.
alter table followers no force row level security;
alter table poll_tenants no force row level security;
alter table foresight_models no force row level security;
alter table datasets no force row level security;
insert into followers (tenant_id, name, at)
  select tenant_id, 'polling', seen_to - interval '2 minutes' from poll_tenants where seen_to is not null
  union all
  select tenant_id, 'foresight', seen_to - interval '2 minutes' from foresight_models where seen_to is not null
  union all
  select tenant_id, 'dataset:' || dataset || ':' || merchants, seen_to - interval '2 minutes' from datasets where seen_to is not null
  returning 1;
insert into followers (tenant_id, name, at, id)
  select tenant_id, 'polling_walk', walked_to, coalesce(walked_to_id, '') from poll_tenants where walked_to is not null
  returning 1;
alter table datasets force row level security;
alter table foresight_models force row level security;
alter table poll_tenants force row level security;
alter table followers force row level security;

-- A replay is a long job like imports and bulk actions: fenced by its run, and ended by the sweep when it has stopped.
alter table mapping_replays
  add column run integer not null default 0,
  add column message text,
  add column updated_at timestamptz(3) not null default now();
