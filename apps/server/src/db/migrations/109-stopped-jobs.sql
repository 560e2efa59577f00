-- A long job whose pieces have failed for good is stopped. It keeps the status that it continues with.
alter table imports add column stopped_in text;
alter table container_jobs add column stopped_in text;
alter table mapping_replays add column stopped_in text;
alter table erasures add column stopped_in text;
alter table erasures drop constraint erasures_status_check;
alter table erasures add constraint erasures_status_check check (status in ('working', 'stopped', 'done', 'failed', 'cancelled'));

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

grant create on schema jobs to aftermile_jobs;
alter function jobs.report_failed owner to aftermile_jobs;
alter function jobs.drop_failed owner to aftermile_jobs;
alter function jobs.records_with_piece owner to aftermile_jobs;
revoke create on schema jobs from aftermile_jobs;
revoke execute on function jobs.report_failed, jobs.drop_failed, jobs.records_with_piece from public;
grant execute on function jobs.report_failed, jobs.drop_failed, jobs.records_with_piece to aftermile_app;
