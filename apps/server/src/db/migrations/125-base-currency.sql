-- The currency of base_sales_value: the base currency of the tenant when the shipment was booked.
alter table shipments add column base_currency text;
-- That of shipments which were booked before they had one: the base currency before its first change since. Null: it has not changed.
alter table tenants add column first_base_currency text;
