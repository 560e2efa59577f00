-- concurrently
-- Messages are counted by the month in which they were sent.
create index concurrently if not exists messages_by_sending on messages (tenant_id, sent_at) where sent_at is not null;
