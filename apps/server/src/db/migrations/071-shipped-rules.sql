-- What a shipment misses now, as the codes of its calculated events: rules react to it.
alter table shipments add column overdue text[] not null default '{}';

-- Set on rules and tags that come with the product: what they were made of.
alter table rules add column library_hash text;
alter table tags add column library_hash text;
