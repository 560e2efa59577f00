-- Which state of each system rule has been armed for a tenant.
create table armed_system_rules (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  stamp text not null,
  primary key (tenant_id, rule_id)
);
call add_tenant_walls('armed_system_rules');
grant select, insert, update, delete on armed_system_rules to aftermile_app;

-- When a user let a paused rule act again. What it did before does not pause it once more.
create table rule_resumes (
  tenant_id text not null references tenants (id),
  rule_id text not null,
  resumed_at timestamptz(3) not null default now(),
  primary key (tenant_id, rule_id)
);
call add_tenant_walls('rule_resumes');
grant select, insert, update, delete on rule_resumes to aftermile_app;
