-- What a firing came to is told apart: all of it, some of it or none of it was done.
alter table rule_firings
  drop constraint rule_firings_state_check,
  add constraint rule_firings_state_check check (state in ('waiting', 'done', 'partly_done', 'not_done', 'failed', 'stopped')) not valid,
  -- Somebody confirmed it when the rule was switched on, so it does not make the rule pause.
  add column is_confirmed boolean not null default false;
alter table rule_timers add column is_confirmed boolean not null default false;
-- The walk makes the rule act on everything that matches, and somebody has confirmed that.
alter table rule_arming add column acts_on_all boolean not null default false;

-- When a user switched a rule on. From then on it can pause itself.
create table rule_switches (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  switched_on_at timestamptz(3) not null default now(),
  -- What it does to what matched already. skip: nothing. Null: nobody has said it.
  existing text check (existing in ('act', 'skip')),
  -- How often it would have acted in an hour of the days before. Null: not counted yet.
  usual_per_hour real,
  primary key (tenant_id, rule_id)
);
call add_tenant_walls('rule_switches');
grant select, insert, update, delete on rule_switches to aftermile_app;
