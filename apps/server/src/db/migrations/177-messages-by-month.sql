-- concurrently
-- Messages are counted by the month in which they were sent, or made if they never were.
create index concurrently if not exists messages_by_month on messages (tenant_id, (coalesce(sent_at, created_at)))
  where sent_at is not null or state in ('bounced', 'failed', 'suppressed', 'unknown');
create index concurrently if not exists messages_by_change on messages (tenant_id, state_at)
  where sent_at is not null or state in ('bounced', 'failed', 'suppressed', 'unknown');
drop index concurrently if exists messages_by_sending;
