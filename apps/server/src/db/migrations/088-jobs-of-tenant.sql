-- concurrently
-- How many jobs of a tenant wait.
create index concurrently if not exists jobs_of_tenant on graphile_worker._private_jobs ((payload ->> 'tenantId'), run_at)
  where locked_at is null;
