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

-- When a rule looks at a container again although nothing has changed. A timer that is too early sets the next one.
create table rule_timers (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  target_type text not null,
  merchant_id text not null,
  -- Of a delivery: order/delivery.
  container_id text not null,
  due_at timestamptz(3) not null,
  -- The container before a change that the rule may not act on yet.
  before jsonb,
  primary key (tenant_id, rule_id, target_type, merchant_id, container_id)
) with (fillfactor = 80);
create index rule_timers_due on rule_timers (tenant_id, due_at);
call add_tenant_walls('rule_timers');
grant select, insert, update, delete on rule_timers to aftermile_app;

-- What rules did, and why.
create table rule_firings (
  tenant_id text not null references tenants (id),
  id uuid not null default gen_random_uuid(),
  rule_id text not null,
  rule_name text not null,
  rule_version integer not null,
  target_type text not null check (target_type in ('Shipment', 'Order', 'OrderDelivery')),
  merchant_id text not null,
  container_id text not null,
  -- 0 is the first time that the rule acts on the container.
  occurrence integer not null,
  fired_at timestamptz(3) not null,
  -- [{ condition, value }]
  because jsonb not null,
  -- The firings that led to it.
  chain text[] not null default '{}',
  -- What it shall do, as the rule said then.
  actions jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'stopped')),
  -- [{ type, status, message, messageId }]
  results jsonb not null default '[]',
  primary key (tenant_id, id)
);
-- A rule can give a shipment another merchant, so that is no part of its key.
create unique index rule_firings_once on rule_firings
  (tenant_id, rule_id, container_id, target_type, (case when target_type = 'Shipment' then '' else merchant_id end), occurrence);
create index rule_firings_by_rule on rule_firings (tenant_id, rule_id, fired_at desc, id desc);
create index rule_firings_by_container on rule_firings (tenant_id, container_id, fired_at desc, id desc);
create index rule_firings_waiting on rule_firings (tenant_id, fired_at) where state = 'waiting';
call add_tenant_walls('rule_firings');
grant select, insert, update, delete on rule_firings to aftermile_app;

-- Rules that acted far more often than usual and wait for a user, by tenant: the rule may be the system's.
create table rule_pauses (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  paused_at timestamptz(3) not null default now(),
  reason text not null,
  primary key (tenant_id, rule_id)
);
call add_tenant_walls('rule_pauses');
grant select, insert, update, delete on rule_pauses to aftermile_app;

-- The walk of a new or changed rule over the containers that exist. A row is gone when the walk has ended.
create table rule_arming (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  -- Raised with each change of the rule, so that pieces of an earlier walk do nothing.
  run integer not null default 1,
  total integer not null,
  done integer not null default 0,
  cursor text not null default '',
  -- Transactions that began before this one may not know the rule yet: the walk waits for them.
  waits_for text,
  started_at timestamptz(3) not null default now(),
  primary key (tenant_id, rule_id)
);
call add_tenant_walls('rule_arming');
grant select, insert, update, delete on rule_arming to aftermile_app;

-- The clocks of SLA policies on shipments. Rows of earlier occurrences stay.
create table sla_clocks (
  tenant_id text not null references tenants (id),
  policy_id text not null,
  shipment_id text not null,
  merchant_id text not null,
  -- 0 is the first.
  occurrence integer not null,
  policy_name text not null,
  started_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- ended: completed without one of the statuses.
  state text not null check (state in ('running', 'met', 'breached', 'ended')),
  ended_at timestamptz(3),
  primary key (tenant_id, policy_id, shipment_id, occurrence)
);
create index sla_clocks_by_shipment on sla_clocks (tenant_id, shipment_id);
call add_tenant_walls('sla_clocks');
grant select, insert, update, delete on sla_clocks to aftermile_app;

-- The policy nearest to its breach, and what rules have set in place of what the source said: { field: { value, source } }.
alter table shipments
  -- The shipment whose parties and promise a rule has copied.
  add column cloned_shipment_id text,
  add column sla_policy_id text,
  add column sla_state text check (sla_state in ('running', 'met', 'breached')),
  add column sla_due_at timestamptz(3),
  add column overrides jsonb;
alter table orders add column overrides jsonb;
alter table order_deliveries add column overrides jsonb;

-- A rule may give a shipment another merchant.
grant update (merchant_id) on quarantined_events to aftermile_app;
