-- What carriers told by themselves of numbers that nobody had booked yet. It is read when the shipment is there.
create table early_answers (
  tenant_id text not null references tenants (id),
  service_provider_id text not null,
  id text not null,
  number text not null,
  -- Of whom the carrier may speak; empty: of all.
  merchants text[] not null,
  -- How it is to be read, and what was said, as JSON. Text: jsonb takes no NUL.
  reading text not null,
  answer text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, service_provider_id, id)
);
create index early_answers_newest on early_answers (tenant_id, service_provider_id, seen_at desc, id);
alter table early_answers enable row level security;
alter table early_answers force row level security;
create policy own on early_answers using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on early_answers to aftermile_app;
