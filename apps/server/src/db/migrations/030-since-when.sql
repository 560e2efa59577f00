-- Since when a shipment, an order or a delivery has had its status and stood at its milestone, by the clock of its events, so that rules can
-- count from there. Null: not worked out yet; what is already stored gets it from a job.
alter table shipments add column status_since timestamptz(3), add column milestone_since timestamptz(3);
-- shipment_count: how many shipments it has; an order of one follows it without reading the others.
alter table orders
  add column milestone_index smallint, add column status_since timestamptz(3), add column milestone_since timestamptz(3),
  add column shipment_count integer;

-- A delivery has the order statuses over its own shipments. One that only shipments name is not stated. An order that is not divided is its
-- own only delivery, and has no row here.
alter table order_deliveries
  add column is_stated boolean not null default true, add column status_id text, add column milestone_index smallint,
  add column status_since timestamptz(3), add column milestone_since timestamptz(3);
