-- Rules and SLA policies. Those of the system tenant come with the product.

create table rules (
  tenant_id text not null references tenants (id),
  id text not null,
  type text not null check (type in ('CustomRule', 'NoEventUpdateRule', 'NoStatusChangeRule', 'NoMilestoneChangeRule',
    'SlaBreachRule', 'SlaUpdateRule', 'SlaRule')),
  target_type text not null check (target_type in ('Shipment', 'Order', 'OrderDelivery')),
  name text not null,
  description text not null,
  is_enabled boolean not null,
  is_system boolean not null,
  is_customized boolean not null,
  is_hidden boolean not null,
  sequence integer not null,
  and_conditions jsonb not null check (jsonb_typeof(and_conditions) = 'array'),
  or_conditions jsonb not null check (jsonb_typeof(or_conditions) = 'array'),
  actions jsonb not null check (jsonb_typeof(actions) = 'array'),
  recurrence_interval integer not null,
  max_recurrences integer not null,
  trigger_schedule jsonb,
  interval integer not null,
  -- May be the system tenant's, so no foreign key ties them.
  sla_policy_id text,
  metric text check (metric in ('estimatedTime', 'earliestTime', 'latestTime')),
  comparison_type text check (comparison_type in ('earlier', 'later')),
  time integer not null,
  time_basis text not null check (time_basis in ('elapsed', 'business')),
  target_status jsonb not null check (jsonb_typeof(target_status) = 'array'),
  max_occurrences integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call add_tenant_walls('rules', shows_system => true);
grant select, insert, update, delete on rules to aftermile_app;
