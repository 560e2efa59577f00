-- When the clock last woke tenants for what has changed, so that a worker that starts goes on from there.
create table jobs.ticks (
  task text primary key,
  at timestamptz not null
);
grant select, insert, update on jobs.ticks to aftermile_app;

-- The clock sees who has bulk actions and imports, nothing else of them.
create policy identity on container_jobs for select to aftermile_identity using (true);
create policy identity on imports for select to aftermile_identity using (within_merchants(merchants));
grant select (tenant_id) on container_jobs to aftermile_identity;
grant select (tenant_id, merchants) on imports to aftermile_identity;

-- The tenants for which a job of the clock finds work. A job that is not named here finds it for all. On a Citus, tenants is a copy on
-- each node that no subquery may depend on: there a tenant is one with users or with credentials, for nothing comes in without them.
create or replace function identity.tenants_with_work(of_job text) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    declare
      of_tenants text := case when exists (select 1 from pg_extension where extname = 'citus')
        then '(select u.tenant_id as id from users u union select c.tenant_id from credentials c)' else 'tenants' end;
      has_work text := case of_job
        when 'silences' then 'exists (select 1 from timers w where w.tenant_id = t.id and w.kind = ''silence'' and w.due_at <= now())'
        when 'rule_timers' then 'exists (select 1 from rule_timers w where w.tenant_id = t.id and w.due_at <= now())'
        when 'rule_actions' then 'exists (select 1 from rule_firings w where w.tenant_id = t.id and w.state = ''waiting'')'
        -- Sets that nobody reads are dropped once an hour.
        when 'dataset_follow' then 'exists (
          select 1 from datasets w where w.tenant_id = t.id and (w.asked_at > now() - interval ''30 minutes''
            or w.asked_at < now() - interval ''3 days'' and extract(minute from now()) = 0))'
        when 'system_answers' then 'exists (select 1 from system_answers w where w.tenant_id = t.id)
          or exists (select 1 from followers w where w.tenant_id = t.id and w.name = ''system_answers'')'
        when 'early_answers' then 'exists (select 1 from early_answers w where w.tenant_id = t.id)'
        when 'app_health' then 'exists (
          select 1 from app_health w where w.tenant_id = t.id and (w.failing_since is null) = (w.told_at is not null))'
        when 'system_rules' then 'coalesce((
          select jsonb_object_agg(w.rule_id, w.stamp) from armed_system_rules w where w.tenant_id = t.id), ''{}'') <> $2'
        when 'polling' then 'exists (select 1 from credentials w where w.tenant_id = t.id)
          or exists (select 1 from poll_credentials w where w.tenant_id = t.id)'
        when 'search_copies' then 'exists (select 1 from search_copiers w where w.tenant_id = t.id)
          or exists (select 1 from credentials w where w.tenant_id = t.id and w.owner_kind = ''app'' and w.is_enabled)'
        when 'fill_since_when' then 'exists (
          select 1 from followers w where w.tenant_id = t.id and w.name in (''fill_shipments'', ''fill_orders''))'
        when 'bulk-sweep' then 'exists (select 1 from container_jobs w where w.tenant_id = t.id)'
        when 'imports-sweep' then 'exists (select 1 from imports w where w.tenant_id = t.id)'
        else case when starts_with(of_job, 'fill_') then 'exists (select 1 from followers w where w.tenant_id = t.id and w.name = $1)' end
      end;
      system_rules jsonb;
    begin
      if has_work is null then
        return query select t.id from tenants t order by t.id;
        return;
      end if;
      if of_job = 'system_rules' then
        select coalesce(jsonb_object_agg(r.id, concat(r.version, ' ', r.updated_at)), '{}') into system_rules
        from rules r where r.tenant_id = 'system';
      end if;
      return query execute format('select t.id from %s t where %s order by t.id', of_tenants, has_work) using of_job, system_rules;
    end
  $$;
