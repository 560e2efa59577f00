-- concurrently
-- Receivers find a parcel by the number of its consignment, too. Holds nothing that an event changes.
create index concurrently if not exists shipments_by_consignment on shipments (tenant_id, consignment_id)
  where consignment_id is not null;
