-- concurrently
-- What waits of a template or a rule can be counted, held, released and dropped, however much was sent before.
create index concurrently if not exists messages_waiting on messages (tenant_id, template_id, due_at)
  where state in ('queued', 'deferred');
