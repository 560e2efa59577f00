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
revoke execute on function jobs.beat from public;
grant execute on function jobs.beat to aftermile_app;

-- Queues from before, one for each tenant, that are empty.
delete from graphile_worker._private_job_queues q
where q.locked_at is null and not exists (select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id);

-- Stays empty. On a Citus the queue is on the coordinator and the rows of a tenant are on a worker. Citus commits both or neither only if the
-- transaction also writes to a table that it manages on the coordinator. Deleting nothing from this one is enough.
create table jobs.commit_together (id integer primary key);
grant select, delete on jobs.commit_together to aftermile_jobs;

grant create on schema jobs to aftermile_jobs;
set local role aftermile_jobs;

-- The tenant comes from the transaction, never from the caller's payload. Jobs are run by priority, then by time. The more jobs of a
-- tenant wait, the later the next ones come: so tenants take turns, and one that enqueues thousands does not keep the others waiting.
-- Tenants share queues, because whoever takes a job locks all queues for a moment.
create or replace function jobs.enqueue(task text, payload jsonb, run_at timestamptz, job_key text, max_attempts integer, queue text)
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

create or replace function jobs.finish(of_job bigint, of_worker text) returns boolean
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

reset role;
revoke create on schema jobs from aftermile_jobs;
revoke execute on function jobs.tick from public;
grant execute on function jobs.tick to aftermile_app;
