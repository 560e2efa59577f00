-- False where the sender has not said when a shipment was booked: then it follows its order date, or else its first event.
alter table shipments add column is_booked_at_stated boolean not null default true;
