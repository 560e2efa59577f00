-- False: no booking has come yet, the shipment is known only from its events.
alter table shipments add column is_stated boolean not null default true;
