-- Where a shipment was last seen, so that the map need not look through the events: the town and the area of its latest event that names a
-- town. No index holds it, so that a move stays a change within the page.
alter table shipments add column place_city text, add column place_area_id text;

-- The owner is bound by the policies too, and no tenant is set here.
alter table shipments no force row level security;
alter table events no force row level security;
update shipments s set place_city = e.place_city, place_area_id = e.place_country_code
    || case when length(e.zip) >= 2 then '-' || upper(left(e.zip, 2)) else '' end
from (
  select distinct on (v.tenant_id, v.shipment_id) v.tenant_id, v.shipment_id, v.place_city, v.place_country_code,
    regexp_replace(coalesce(v.place_zip_code, ''), '[^0-9A-Za-z]', '', 'g') as zip
  from events v where v.place_city is not null and v.source <> 'calculated'
  order by v.tenant_id, v.shipment_id, v.occurred_at desc, v.id desc
) e
where s.tenant_id = e.tenant_id and s.id = e.shipment_id and s.completed_at is null;
alter table events force row level security;
alter table shipments force row level security;
