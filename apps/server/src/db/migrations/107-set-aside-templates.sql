-- How often rendering a template had to be stopped in a row. After three times it is set aside: its messages wait until somebody saves
-- or resumes it. A template that comes with the product is set aside for one tenant only.
create table template_stops (
  tenant_id text not null references tenants (id),
  template_id text not null,
  stops integer not null,
  reason text not null,
  stopped_at timestamptz(3) not null default now(),
  set_aside_at timestamptz(3),
  primary key (tenant_id, template_id)
);
call add_tenant_walls('template_stops');
grant select, insert, update, delete on template_stops to aftermile_app;
