-- By the receiver's name, which no event changes: a page of them without sorting all that a tenant has.
create index shipments_named on shipments (tenant_id, to_name, booked_at desc, id) include (merchant_id);
create index orders_named on orders (tenant_id, name, ordered_at desc, id) include (merchant_id);
