-- The queue, its workers, the change_consumers of changes, live events, and what keeps calls apart.

-- The queue itself is the schema of graphile-worker, which only the worker sees. A request enqueues in its own transaction through a function.
grant usage on schema graphile_worker to aftermile_jobs;
grant select, insert, update, delete on all tables in schema graphile_worker to aftermile_jobs;
grant usage, select, update on all sequences in schema graphile_worker to aftermile_jobs;
grant execute on all functions in schema graphile_worker to aftermile_jobs;
do $$
declare
  name regclass;
begin
  for name in
    select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('create policy worker on %s to aftermile_jobs using (true) with check (true)', name);
  end loop;
end
$$;
-- How many jobs of a tenant wait.
create index jobs_of_tenant on graphile_worker._private_jobs ((payload ->> 'tenantId'), run_at)
  where locked_at is null;

-- Which workers are alive, so that they share the tenants among them. After a crash of the database it is empty, and fills within seconds.
create unlogged table jobs.workers (
  id uuid primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
grant select, insert, update, delete on jobs.workers to aftermile_app;

-- A worker says that it is alive, and learns who else is.
create function jobs.beat(of_worker uuid, lasts_seconds integer) returns setof uuid
  language plpgsql volatile
  as $$
    declare
      at timestamptz := clock_timestamp();
    begin
      insert into jobs.workers as w (id, seen_at) values (of_worker, at) on conflict (id) do update set seen_at = excluded.seen_at;
      delete from jobs.workers w where w.seen_at < at - interval '10 minutes';
      return query select w.id from jobs.workers w where w.seen_at > at - make_interval(secs => lasts_seconds);
    end
  $$;

-- Stays empty. On a Citus the queue is on the coordinator and the rows of a tenant are on a worker. Citus commits both or neither only if the
-- transaction also writes to a table that it manages on the coordinator. Deleting nothing from this one is enough.
create table jobs.commit_together (
  id integer primary key
);
grant select, delete on jobs.commit_together to aftermile_identity, aftermile_jobs;

-- When the clock last woke tenants for what has changed, so that a worker that starts goes on from there.
create table jobs.ticks (
  task text primary key,
  at timestamptz not null
);
grant select, insert, update on jobs.ticks to aftermile_app;

-- Enqueues a job for the tenant of the transaction, never for one that the caller names. Jobs are run by priority, then by time. The more
-- jobs of a tenant wait, the later the next ones come: so tenants take turns, and one that enqueues thousands does not keep the others waiting.
-- Tenants share queues, because whoever takes a job locks all queues for a moment.
create function jobs.enqueue(task text, payload jsonb, run_at timestamptz, job_key text, max_attempts integer, queue text)
  returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    declare
      tenant text := nullif(current_setting('app.tenant', true), '');
      waiting integer;
      added bigint;
    begin
      if tenant is null then
        raise exception 'A job needs a tenant' using errcode = '42501';
      end if;
      select count(*) into waiting from (
        select 1 from graphile_worker._private_jobs j
        where j.payload ->> 'tenantId' = tenant and j.run_at <= now() and j.locked_at is null limit 400) w;
      select j.id into added from graphile_worker.add_job(
        identifier => task,
        payload => json_build_object('tenantId', tenant, 'data', payload),
        queue_name => case when queue is null then null else queue || ':' || abs(hashtext(tenant) % 32) end,
        run_at => run_at,
        max_attempts => max_attempts,
        job_key => case when job_key is null then null else tenant || ':' || job_key end,
        priority => waiting / 20
      ) j;
      delete from jobs.commit_together where id = 0;
      return added;
    end
  $$;

-- Ends a job in the transaction of its own work: done exactly once, and not at all by a worker that has lost it meanwhile.
create function jobs.finish(of_job bigint, of_worker text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    declare
      of_queue integer;
    begin
      delete from graphile_worker._private_jobs j where j.id = of_job and j.locked_by = of_worker returning j.job_queue_id into of_queue;
      if not found then
        return false;
      end if;
      update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
      where q.id = of_queue and q.locked_by = of_worker;
      delete from jobs.commit_together where id = 0;
      return true;
    end
  $$;

-- At a tick of the clock, one job for each of these tenants, with nothing in it. One transaction for all, however many there are.
create function jobs.tick(task text, tenants text[], run_ats timestamptz[], max_attempts integer) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      perform graphile_worker.add_job(
        identifier => task,
        payload => json_build_object('tenantId', t.tenant, 'data', json_build_object()),
        run_at => t.run_at,
        max_attempts => tick.max_attempts,
        job_key => t.tenant || ':tick:' || task
      ) from unnest(tenants, run_ats) as t (tenant, run_at);
    end
  $$;



-- Marks a job that has used all its tries as reported, and returns it. Null: it was reported already.
create function jobs.report_failed(of_job bigint) returns table (name text, data jsonb, error text, tries integer)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      delete from jobs.commit_together where id = 0;
      return query
        update graphile_worker._private_jobs j
        set flags = coalesce(j.flags, '{}') || jsonb_build_object('told', extract(epoch from j.run_at)::text)
        from graphile_worker._private_tasks t
        where j.id = of_job and t.id = j.task_id and j.payload ->> 'tenantId' = nullif(current_setting('app.tenant', true), '')
          and j.attempts >= j.max_attempts and j.locked_at is null
          and j.flags ->> 'told' is distinct from extract(epoch from j.run_at)::text
        returning t.identifier, (j.payload -> 'data')::jsonb, coalesce(split_part(j.last_error, E'\n', 1), ''), j.attempts::integer;
    end
  $$;

-- Deletes a job that has used all its tries, because its record says so from now on.
create function jobs.drop_failed(of_job bigint) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      delete from graphile_worker._private_jobs j
      where j.id = of_job and j.payload ->> 'tenantId' = nullif(current_setting('app.tenant', true), '')
        and j.attempts >= j.max_attempts and j.locked_at is null;
      delete from jobs.commit_together where id = 0;
    end
  $$;

-- The records of long jobs that still have a piece in the queue.
create function jobs.records_with_piece(of_tasks text[]) returns setof text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      return query
        select j.payload -> 'data' ->> 'id' from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = any (of_tasks) and j.payload ->> 'tenantId' = nullif(current_setting('app.tenant', true), '')
          and (j.attempts < j.max_attempts or j.locked_at is not null);
    end
  $$;

-- How far each consumer of changes has read.
create table change_consumers (
  tenant_id text not null references tenants (id),
  name text not null,
  -- Rows up to this one have been read.
  at timestamptz(3) not null,
  id text not null default '',
  -- When the round under way began; null between rounds.
  began_at timestamptz(3),
  primary key (tenant_id, name)
) with (fillfactor = 50);
call isolate('change_consumers');
create policy identity on change_consumers for select to aftermile_identity using (true);
grant select, insert, update, delete on change_consumers to aftermile_app;
grant select (tenant_id, name) on change_consumers to aftermile_identity;

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
create function identity.tenants_with_work(of_job text) returns setof text
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

-- The tenants whose shipments or orders have changed since a moment.
create function identity.tenants_changed(since timestamptz) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      return query select s.tenant_id from shipments s where s.updated_at >= since
        union select o.tenant_id from orders o where o.updated_at >= since order by 1;
    end
  $$;

-- Live events that are too large for a NOTIFY, until every process has passed them on.
create table hub_events (
  tenant_id text not null references tenants (id),
  id uuid not null default gen_random_uuid(),
  body text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
call isolate('hub_events');
grant select, insert, delete on hub_events to aftermile_app;
create index hub_events_age on hub_events (tenant_id, created_at);

-- Status and body of the first POST with an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  tenant_id text not null references tenants (id),
  actor_id text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  headers jsonb,
  -- Sealed: it may hold what is shown only once.
  body bytea,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, actor_id, key)
);
call isolate('idempotency_keys');
grant select, insert, update, delete on idempotency_keys to aftermile_app;
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);

-- How often somebody has called within a window of time, counted by all processes together. A key is a hash that only the server can make,
-- so this names nobody. It belongs to no tenant. After a crash of the database it is empty, which is fine.
create unlogged table limits.windows (
  key bytea primary key,
  ends_at timestamptz not null,
  used integer not null
) with (fillfactor = 60);
grant select, insert, update, delete on limits.windows to aftermile_app;

-- Takes calls from the window of a key, by the clock of the database. granted: how many of the wanted ones are left.
create function limits.take(of_key bytea, wanted integer, at_most integer, seconds integer)
  returns table (granted integer, wait_seconds double precision)
  language plpgsql volatile
  as $$
    declare
      at timestamptz := clock_timestamp();
      found limits.windows;
    begin
      insert into limits.windows as w (key, ends_at, used) values (of_key, at + make_interval(secs => seconds), 0)
        on conflict (key) do update set
          used = case when w.ends_at <= at then 0 else w.used end,
          ends_at = case when w.ends_at <= at then excluded.ends_at else w.ends_at end
        returning * into found;
      granted := greatest(0, least(wanted, at_most - found.used));
      if granted > 0 then
        update limits.windows set used = found.used + granted where key = of_key;
      end if;
      wait_seconds := extract(epoch from found.ends_at - at);
      return next;
    end
  $$;
