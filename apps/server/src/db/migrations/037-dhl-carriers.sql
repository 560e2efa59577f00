-- DHL Express and DHL Parcel Germany have APIs of their own, so they are carriers of their own. A tenant that has taken DHL over keeps its aliases.
set local app.tenant = 'system';
update service_providers set custom_aliases = '["dhl freight", "dhl parcel"]', updated_at = now()
  where tenant_id = 'system' and id = 'dhl' and custom_aliases = '["dhl freight", "dhl parcel", "dhl express"]';
insert into service_providers (tenant_id, id, name, is_enabled, is_custom, tracking_type, custom_aliases, settings, created_by, updated_by)
values
  ('system', 'dhl_express', 'DHL Express', true, false, 'poll', '["mydhl"]', '{}', 'Aftermile', 'Aftermile'),
  ('system', 'dhl_parcel_de', 'DHL Parcel Germany', true, false, 'poll', '["dhl paket", "dhl parcel de", "dhl germany"]', '{}', 'Aftermile', 'Aftermile');

insert into service_provider_products (tenant_id, service_provider_id, id, name, product_group_id, is_custom, custom_aliases, settings, created_by, updated_by)
select 'system', p.provider, p.id, p.name, p.product_group, false, p.aliases::jsonb, '{"isIngressEnabled": true, "autoBooking": false}', 'Aftermile', 'Aftermile'
from (values
  ('dhl_express', 'express_worldwide', 'Express Worldwide', 'express', '["p", "d"]'),
  ('dhl_express', 'express_12', 'Express 12:00', 'express', '["y", "t"]'),
  ('dhl_express', 'economy_select', 'Economy Select', 'express', '["h", "w"]'),
  ('dhl_express', 'domestic_express', 'Domestic Express', 'express', '["n"]'),
  ('dhl_parcel_de', 'paket', 'Paket', 'home_delivery', '["v01pak"]'),
  ('dhl_parcel_de', 'paket_international', 'Paket International', 'home_delivery', '["v53wpak"]'),
  ('dhl_parcel_de', 'europaket', 'Europaket', 'home_delivery', '["v54epak"]'),
  ('dhl_parcel_de', 'kleinpaket', 'Kleinpaket', 'mailbox', '["v62kp", "v62wp"]'),
  ('dhl_parcel_de', 'retoure', 'Retoure', 'return', '[]')
) as p (provider, id, name, product_group, aliases);
