-- Rules and SLA policies, when they act and what they did.

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
  -- Of a rule that comes with the product: what it was made of.
  library_hash text,
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call isolate('rules', shows_system => true);
create policy identity on rules for select to aftermile_identity using (true);
grant select, insert, update, delete on rules to aftermile_app;
grant select (tenant_id, id, version, updated_at) on rules to aftermile_identity;

-- The order in which the rules of a tenant run, apart from the rules: { rule id: number }. A rule that is not in it has its own number.
create table rule_orders (
  tenant_id text primary key references tenants (id),
  sequences jsonb not null default '{}' check (jsonb_typeof(sequences) = 'object'),
  version integer not null default 1
);
call isolate('rule_orders');
grant select, insert, update, delete on rule_orders to aftermile_app;

-- When a user switched a rule on. From then on it can pause itself.
create table rule_switches (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  switched_on_at timestamptz(3) not null default tenant_now(),
  -- What it does to what matched already. skip: nothing. Null: nobody has said it.
  existing text check (existing in ('act', 'skip')),
  -- How often it would have acted in an hour of the days before. Null: not counted yet.
  usual_per_hour real,
  primary key (tenant_id, rule_id)
);
call isolate('rule_switches');
grant select, insert, update, delete on rule_switches to aftermile_app;

-- When a rule is evaluated for a container again although nothing has changed. A timer that is too early sets the next one.
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
  -- Somebody confirmed it when the rule was switched on.
  is_confirmed boolean not null default false,
  primary key (tenant_id, rule_id, target_type, merchant_id, container_id)
) with (fillfactor = 80);
call isolate('rule_timers');
create policy identity on rule_timers for select to aftermile_identity using (sees_merchant(merchant_id));
grant select, insert, update, delete on rule_timers to aftermile_app;
grant select (tenant_id, merchant_id, due_at) on rule_timers to aftermile_identity;
create index rule_timers_due on rule_timers (tenant_id, due_at);

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
  state text not null default 'waiting' check (state in ('waiting', 'done', 'partly_done', 'not_done', 'failed', 'stopped')),
  -- [{ type, status, message, messageId }]
  results jsonb not null default '[]',
  -- Somebody confirmed it when the rule was switched on, so it does not make the rule pause.
  is_confirmed boolean not null default false,
  primary key (tenant_id, id)
);
call isolate('rule_firings');
create policy identity on rule_firings for select to aftermile_identity using (sees_merchant(merchant_id));
grant select, insert, update, delete on rule_firings to aftermile_app;
grant select (tenant_id, merchant_id, fired_at, state) on rule_firings to aftermile_identity;
-- A rule can give a shipment another merchant, so that is no part of its key.
create unique index rule_firings_once on rule_firings
  (tenant_id, rule_id, container_id, target_type, (case when target_type = 'Shipment' then '' else merchant_id end), occurrence);
create index rule_firings_by_rule on rule_firings (tenant_id, rule_id, fired_at desc, id desc);
create index rule_firings_by_container on rule_firings (tenant_id, container_id, fired_at desc, id desc);
create index rule_firings_waiting on rule_firings (tenant_id, fired_at) where state = 'waiting';
-- What rules did, newest first: all of it, that of some merchants, and what was not done.
create index rule_firings_newest on rule_firings (tenant_id, fired_at desc, id desc);
create index rule_firings_by_merchant on rule_firings (tenant_id, merchant_id, rule_id, fired_at desc, id desc);
create index rule_firings_not_done on rule_firings (tenant_id, rule_id, fired_at desc, id desc)
  where state <> 'done';

-- Spans of time whose firings have been counted: whole days of the tenant, and hours of its day. One whose firings change later is deleted.
create table counted_firing_spans (
  tenant_id text not null references tenants (id),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  primary key (tenant_id, from_at, until_at)
);
call isolate('counted_firing_spans');
grant select, insert, update, delete on counted_firing_spans to aftermile_app;

-- How often rules acted in these spans.
create table firing_counts (
  tenant_id text not null references tenants (id),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  rule_id text not null,
  merchant_id text not null,
  state text not null,
  firings integer not null,
  last_at timestamptz(3) not null,
  primary key (tenant_id, from_at, until_at, rule_id, merchant_id, state),
  foreign key (tenant_id, from_at, until_at) references counted_firing_spans (tenant_id, from_at, until_at) on delete cascade
);
call isolate('firing_counts');
grant select, insert, update, delete on firing_counts to aftermile_app;

-- Rules that acted far more often than usual and wait for a user, by tenant: the rule may be the system's.
create table rule_pauses (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  paused_at timestamptz(3) not null default tenant_now(),
  reason text not null,
  primary key (tenant_id, rule_id)
);
call isolate('rule_pauses');
grant select, insert, update, delete on rule_pauses to aftermile_app;

-- When a user let a paused rule act again. What it did before does not pause it once more.
create table rule_resumes (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  resumed_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, rule_id)
);
call isolate('rule_resumes');
grant select, insert, update, delete on rule_resumes to aftermile_app;

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
  started_at timestamptz(3) not null default tenant_now(),
  -- The walk makes the rule act on everything that matches, and somebody has confirmed that.
  includes_existing boolean not null default false,
  primary key (tenant_id, rule_id)
);
call isolate('rule_arming');
grant select, insert, update, delete on rule_arming to aftermile_app;

-- Which state of each system rule has been armed for a tenant.
create table armed_system_rules (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  stamp text not null,
  primary key (tenant_id, rule_id)
);
call isolate('armed_system_rules');
create policy identity on armed_system_rules for select to aftermile_identity using (true);
grant select, insert, update, delete on armed_system_rules to aftermile_app;
grant select (tenant_id, rule_id, stamp) on armed_system_rules to aftermile_identity;

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
  -- The status that ended a clock: one of the policy's, or the one with which the shipment was completed.
  ended_by text,
  primary key (tenant_id, policy_id, shipment_id, occurrence)
);
call isolate('sla_clocks');
grant select, insert, update, delete on sla_clocks to aftermile_app;
create index sla_clocks_by_shipment on sla_clocks (tenant_id, shipment_id);
