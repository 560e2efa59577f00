-- What sorted lists of shipments are read by. Status and estimate change with nearly every event, and an index on them would be written as
-- often: what is completed has one, written once at completion, and the few that are open are sorted as they are.
create index shipments_final on shipments (tenant_id, final_status_id, booked_at desc, id) include (merchant_id) where final_status_id is not null;
create index shipments_estimated on shipments (tenant_id, estimated_at) where final_status_id is not null and estimated_at is not null;

-- No event changes these. With all that a page is chosen by, so that the rows of other merchants are passed over without being read.
create index shipments_merchant on shipments (tenant_id, merchant_id, booked_at desc, id);
create index shipments_ordered on shipments (tenant_id, order_number, booked_at desc, id) include (merchant_id) where order_number is not null;
create index shipments_numbered on shipments (tenant_id, shipment_number, booked_at desc, id) include (merchant_id);
-- Last, for it keeps readers waiting until the end.
drop index shipments_number;
alter index shipments_numbered rename to shipments_number;
