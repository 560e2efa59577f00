-- What is too large for a NOTIFY waits here for the processes that pass it on.
create table hub_events (
  tenant_id text not null references tenants (id),
  id uuid not null default gen_random_uuid(),
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index hub_events_age on hub_events (tenant_id, created_at);
alter table hub_events enable row level security;
alter table hub_events force row level security;
create policy own on hub_events using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on hub_events to aftermile_app;

-- For one user, or for everyone with a scope, or for everyone in the tenant.
create table notifications (
  tenant_id text not null references tenants (id),
  id text not null,
  title text not null,
  content text not null,
  icon text,
  user_id text,
  scope text,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index notifications_newest on notifications (tenant_id, created_at desc);
create index notifications_user on notifications (tenant_id, user_id);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own on notifications using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on notifications to aftermile_app;
