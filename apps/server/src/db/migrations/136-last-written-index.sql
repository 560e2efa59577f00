-- concurrently
-- All conversations about shipments and orders are listed by when somebody last wrote in them.
create index concurrently if not exists conversations_last_written on conversations (tenant_id, last_written_at desc, id)
  where support_user_id is null;
