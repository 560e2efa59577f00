-- concurrently
-- Reports of providers name messages by the provider's id.
create index concurrently if not exists messages_by_provider_id on messages (tenant_id, app_id, provider_id) where provider_id is not null;
create index concurrently if not exists messages_by_batch on messages (tenant_id, batch_id) where batch_id is not null;
