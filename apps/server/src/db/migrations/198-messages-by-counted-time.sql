-- concurrently
-- The index on a coalesce was never used under row-level security: PostgreSQL does not take coalesce for leakproof.
create index concurrently if not exists messages_by_counted_time on messages (tenant_id,
  (case when sent_at is null then created_at else sent_at end))
  where sent_at is not null or state in ('bounced', 'failed', 'suppressed', 'unknown');
drop index concurrently if exists messages_by_month;
