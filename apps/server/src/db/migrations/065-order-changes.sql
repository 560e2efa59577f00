-- concurrently
-- Finds which orders have changed since a moment, as shipments_changes does.
create index concurrently if not exists orders_changes on orders using brin (updated_at) with (pages_per_range = 16, autosummarize = on);
