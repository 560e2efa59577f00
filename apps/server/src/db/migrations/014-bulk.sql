-- Actions on many shipments or orders: what was asked, of whom, and what became of each.

create table container_jobs (
  tenant_id text not null references tenants (id),
  id text not null,
  -- Whose it is (holder.ts), and the user of this tenant to tell, if there is one.
  holder_id text not null,
  user_id text,
  -- Whose rights it works with, as they are at each piece.
  home_tenant_id text not null,
  home_user_id text not null,
  token_id text,
  type text not null,
  kind text not null,
  actions jsonb not null,
  notify_container_id text,
  status text not null,
  -- Raised whenever the work begins anew or ends, so that a piece of an earlier run does nothing.
  run integer not null default 0,
  total integer not null,
  done integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  message text,
  undoes text,
  undone_by text,
  -- When the consoles of others last heard of it.
  told_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
) with (fillfactor = 50);
create index container_jobs_newest on container_jobs (tenant_id, holder_id, created_at desc);
alter table container_jobs enable row level security;
alter table container_jobs force row level security;
create policy own on container_jobs using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update, delete on container_jobs to aftermile_app;

-- No foreign key to container_jobs: of tens of thousands of rows each would be checked, and they are written and removed with their job alone.
create table container_job_items (
  tenant_id text not null,
  job_id text not null,
  position integer not null,
  container_id text not null,
  -- As it was named, and as it was found.
  named_merchant_id text,
  merchant_id text,
  status text not null default 'waiting',
  -- For each action waiting, done, unchanged, refused or left.
  outcomes text[] not null,
  message text,
  primary key (tenant_id, job_id, position)
);
create index container_job_items_status on container_job_items (tenant_id, job_id, status, position);
alter table container_job_items enable row level security;
alter table container_job_items force row level security;
create policy own on container_job_items using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on container_job_items as restrictive using (merchant_id is null or sees_merchant(merchant_id))
  with check (merchant_id is null or sees_merchant(merchant_id));
grant select, insert, update, delete on container_job_items to aftermile_app;
