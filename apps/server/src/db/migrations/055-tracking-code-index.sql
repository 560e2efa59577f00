-- concurrently
create unique index concurrently if not exists tenants_by_tracking_key on tenants (tracking_key);
-- Holds nothing that an event changes, so a shipment that moves does not rewrite it.
create unique index concurrently if not exists shipments_by_tracking_code on shipments (tenant_id, tracking_code);
