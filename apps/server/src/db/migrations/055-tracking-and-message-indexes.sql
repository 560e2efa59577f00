-- concurrently
create unique index concurrently if not exists tenants_by_tracking_key on tenants (tracking_key);
-- Holds nothing that an event changes, so a shipment that moves does not rewrite it.
create unique index concurrently if not exists shipments_by_tracking_code on shipments (tenant_id, tracking_code);
-- For users who are limited to merchants.
create index concurrently if not exists messages_by_merchant on messages (tenant_id, merchant_id, created_at desc, id desc);
-- Only messages that have ended, so that the way of a message through the queue does not rewrite it. The few others are in messages_due.
create index concurrently if not exists messages_by_text on messages using gin
  (lower(coalesce(recipient, '') || ' ' || coalesce(subject, '') || ' ' || container_number) gin_trgm_ops)
  where state not in ('queued', 'deferred', 'sending');
