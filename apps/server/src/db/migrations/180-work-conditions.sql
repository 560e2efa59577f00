-- When a tenant has work, as the jobs and loops of the server declare it. The server writes them at its start, as the owner: its login cannot.
create table identity.work_conditions (
  task text primary key,
  -- A query that is run first, for one value of JSON. The condition calls it $1.
  given text,
  -- On the tenant t.id.
  condition text not null
);
grant select on identity.work_conditions to aftermile_identity;

-- The tenants for which a job or a loop finds work. One that declares no condition finds it for all. On a Citus, tenants is a copy on
-- each node that no subquery may depend on: there a tenant is one with users or with credentials, for nothing comes in without them.
create or replace function identity.tenants_with_work(of_job text) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    declare
      of_tenants text := case when exists (select 1 from pg_extension where extname = 'citus')
        then '(select u.tenant_id as id from users u union select c.tenant_id from credentials c)' else 'tenants' end;
      declared identity.work_conditions;
      given jsonb;
    begin
      select * into declared from identity.work_conditions w where w.task = of_job;
      if not found then
        return query select t.id from tenants t order by t.id;
        return;
      end if;
      if declared.given is not null then execute declared.given into given; end if;
      return query execute format('select t.id from %s t where %s order by t.id', of_tenants, declared.condition) using given;
    end
  $$;
