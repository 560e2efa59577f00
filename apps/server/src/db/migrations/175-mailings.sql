-- Boards, reports and lists that users get by e-mail every day, week or month.
create table mailings (
  tenant_id text not null references tenants (id),
  id text not null,
  user_id text not null,
  name text not null,
  every text not null check (every in ('day', 'week', 'month')),
  subject jsonb not null,
  -- The query of its page in the console.
  address text not null,
  -- The period that begins then gets one mail.
  next_at timestamptz(3) not null,
  -- The period for which a job is in the queue.
  queued_for timestamptz(3),
  sent_at timestamptz(3),
  -- Why the last mail was not sent.
  problem text,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index mailings_due on mailings (tenant_id, next_at);
create index mailings_of_user on mailings (tenant_id, user_id);
call add_tenant_walls('mailings');
grant select, insert, update, delete on mailings to aftermile_app;

-- The clock sees when they are due, nothing else of them.
create policy identity on mailings for select to aftermile_identity using (true);
grant select (tenant_id, next_at, queued_for) on mailings to aftermile_identity;

-- The tenants for which a job of the clock finds work, as before, and with mailings.
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
        when 'mailings' then 'exists (select 1 from mailings w where w.tenant_id = t.id and w.next_at <= now()
          and w.queued_for is distinct from w.next_at)'
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
