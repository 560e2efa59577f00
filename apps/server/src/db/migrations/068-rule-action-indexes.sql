-- concurrently
-- Rules find shipments by the reference of their sender. Holds nothing that an event changes.
create index concurrently if not exists shipments_by_sender_reference on shipments (tenant_id, sender_reference)
  where sender_reference is not null;
-- Orders that rules have moved to another merchant.
create index concurrently if not exists orders_moved on orders (tenant_id, id) where overrides ? 'merchantId';
