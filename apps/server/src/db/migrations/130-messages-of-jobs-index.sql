-- concurrently
-- Few messages are sent by hand, so this stays small.
create index concurrently if not exists messages_of_job on messages (tenant_id, job_id, state, container_id) where job_id is not null;
