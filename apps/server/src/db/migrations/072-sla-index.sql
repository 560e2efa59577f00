-- concurrently
-- Few shipments are breached, and lists are narrowed to them. A clock changes its state about twice in the life of a shipment.
create index concurrently if not exists shipments_by_sla on shipments (tenant_id, sla_state, booked_at desc, id) include (merchant_id)
  where sla_state is not null;
