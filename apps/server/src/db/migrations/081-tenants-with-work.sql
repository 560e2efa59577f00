-- The clock wakes only the tenants that have something to do. The role sees who and when, nothing else.
create policy identity on timers for select to aftermile_identity using (true);
create policy identity on rule_timers for select to aftermile_identity using (sees_merchant(merchant_id));
create policy identity on rule_firings for select to aftermile_identity using (sees_merchant(merchant_id));
create policy identity on datasets for select to aftermile_identity using (true);
create policy identity on followers for select to aftermile_identity using (true);
create policy identity on system_answers for select to aftermile_identity using (within_merchants(merchants));
create policy identity on early_answers for select to aftermile_identity using (true);
create policy identity on rules for select to aftermile_identity using (true);
create policy identity on armed_system_rules for select to aftermile_identity using (true);
create policy identity on app_health for select to aftermile_identity using (true);
create policy identity on search_copiers for select to aftermile_identity using (true);
create policy identity on poll_credentials for select to aftermile_identity using (true);
create policy identity on shipments for select to aftermile_identity using (sees_merchant(merchant_id));
create policy identity on orders for select to aftermile_identity using (sees_merchant(merchant_id));
grant select (tenant_id, kind, due_at) on timers to aftermile_identity;
grant select (tenant_id, merchant_id, due_at) on rule_timers to aftermile_identity;
grant select (tenant_id, merchant_id, state, fired_at) on rule_firings to aftermile_identity;
grant select (tenant_id, asked_at) on datasets to aftermile_identity;
grant select (tenant_id, name) on followers to aftermile_identity;
grant select (tenant_id, merchants) on system_answers to aftermile_identity;
grant select (tenant_id) on early_answers to aftermile_identity;
grant select (tenant_id, id, version, updated_at) on rules to aftermile_identity;
grant select (tenant_id, rule_id, stamp) on armed_system_rules to aftermile_identity;
grant select (tenant_id, failing_since, told_at) on app_health to aftermile_identity;
grant select (tenant_id) on search_copiers to aftermile_identity;
grant select (tenant_id) on poll_credentials to aftermile_identity;
grant select (tenant_id, merchant_id, updated_at) on shipments to aftermile_identity;
grant select (tenant_id, merchant_id, updated_at) on orders to aftermile_identity;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

-- The tenants for which a job of the clock finds work. A job that is not named here finds it for all.
create function identity.tenants_with_work(of_job text) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query select t.id from tenants t where case of_job
        when 'silences' then exists (
          select 1 from timers w where w.tenant_id = t.id and w.kind = 'silence' and w.due_at <= now())
        when 'rule_timers' then exists (select 1 from rule_timers w where w.tenant_id = t.id and w.due_at <= now())
        when 'rule_actions' then exists (select 1 from rule_firings w where w.tenant_id = t.id and w.state = 'waiting')
        -- Sets that nobody reads are dropped once an hour.
        when 'dataset_follow' then exists (
          select 1 from datasets w where w.tenant_id = t.id and (w.asked_at > now() - interval '30 minutes'
            or w.asked_at < now() - interval '3 days' and extract(minute from now()) = 0))
        when 'system_answers' then exists (select 1 from system_answers w where w.tenant_id = t.id)
          or exists (select 1 from followers w where w.tenant_id = t.id and w.name = 'system_answers')
        when 'early_answers' then exists (select 1 from early_answers w where w.tenant_id = t.id)
        when 'app_health' then exists (
          select 1 from app_health w where w.tenant_id = t.id and (w.failing_since is null) = (w.told_at is not null))
        when 'system_rules' then exists (
          select 1 from (select r.id, concat(r.version, ' ', r.updated_at) as stamp from rules r where r.tenant_id = 'system') r
          full join (select a.rule_id, a.stamp from armed_system_rules a where a.tenant_id = t.id) a on a.rule_id = r.id
          where r.stamp is distinct from a.stamp)
        when 'polling' then exists (select 1 from credentials w where w.tenant_id = t.id)
          or exists (select 1 from poll_credentials w where w.tenant_id = t.id)
        when 'search_copies' then exists (select 1 from search_copiers w where w.tenant_id = t.id)
          or exists (select 1 from credentials w where w.tenant_id = t.id and w.owner_kind = 'app' and w.is_enabled)
        when 'fill_since_when' then exists (
          select 1 from followers w where w.tenant_id = t.id and w.name in ('fill_shipments', 'fill_orders'))
        else not starts_with(of_job, 'fill_') or exists (select 1 from followers w where w.tenant_id = t.id and w.name = of_job)
      end order by t.id;
    end
  $$;

-- The tenants whose shipments or orders have changed.
create function identity.tenants_changed(since timestamptz) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query select s.tenant_id from shipments s where s.updated_at >= since
        union select o.tenant_id from orders o where o.updated_at >= since order by 1;
    end
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.tenants_with_work, identity.tenants_changed from public;
grant execute on function identity.tenants_with_work, identity.tenants_changed to aftermile_app;
