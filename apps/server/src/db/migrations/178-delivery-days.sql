-- The day that an event asks for or agrees on, as 2026-11-23: without a time, because nobody names one.
alter table events add column delivery_day text;

-- The days on which the receiver and the carrier last said that a shipment comes, and when they said so.
alter table shipments
  add column receiver_day text,
  add column receiver_day_at timestamptz(3),
  add column carrier_day text,
  add column carrier_day_at timestamptz(3),
  -- Since when the carrier has had its estimate. Null: since before this was known.
  add column carrier_estimate_changed_at timestamptz(3);

-- What receivers asked for on the tracking page was stored as agreed. Their conversations say whose shipments these are.
alter table conversations no force row level security;
alter table events no force row level security;
update events e set code = 'delivery_day_asked'
from (
  select distinct tenant_id, substr(subject_id, length('shipment/') + 1) as shipment_id from conversations
  where subject = 'Delivery day chosen by the receiver' and starts_with(subject_id, 'shipment/')
) c
where e.tenant_id = c.tenant_id and e.shipment_id = c.shipment_id
  and e.code = 'delivery_date_agreed' and e.source = 'person' and e.party = 'receiver';
alter table conversations force row level security;
alter table events force row level security;
