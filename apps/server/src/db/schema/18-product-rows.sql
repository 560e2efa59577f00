-- What comes with the product, in the system tenant.
set local app.tenant = 'system';
insert into service_providers (tenant_id, id, name, is_enabled, is_custom, tracking_type, custom_aliases, settings, created_by, updated_by)
select 'system', c.id, c.name, true, false, c.tracking_type, c.aliases::jsonb, '{}', 'Aftermile', 'Aftermile'
from (values
  ('postnord', 'PostNord', 'poll', '["post nord", "postnord sverige"]'),
  ('dhl', 'DHL', 'poll', '["dhl freight", "dhl parcel", "dhl express"]'),
  ('bring', 'Bring', 'poll', '["posten", "posten norge"]'),
  ('ups', 'UPS', 'poll', '["united parcel service"]'),
  ('fedex', 'FedEx', 'poll', '["fed ex", "tnt"]'),
  ('gls', 'GLS', 'poll', '["gls group"]'),
  ('budbee', 'Budbee', 'poll', '["instabee"]'),
  ('instabox', 'Instabox', 'push', '[]'),
  ('airmee', 'Airmee', 'push', '[]'),
  ('early_bird', 'Early Bird', 'push', '["earlybird"]'),
  ('dbschenker', 'DB Schenker', 'push', '["schenker", "dsv"]'),
  ('posti', 'Posti', 'push', '["itella"]'),
  ('matkahuolto', 'Matkahuolto', 'push', '[]'),
  ('dao', 'dao', 'push', '[]'),
  ('helthjem', 'helthjem', 'push', '[]')
) as c (id, name, tracking_type, aliases);

insert into service_provider_products (tenant_id, service_provider_id, id, name, product_group_id, is_custom, custom_aliases, settings, created_by, updated_by)
select 'system', p.provider, p.id, p.name, p.product_group, false, p.aliases::jsonb, '{"isIngressEnabled": true, "autoBooking": false}', 'Aftermile', 'Aftermile'
from (values
  ('postnord', 'mypack_collect', 'MyPack Collect', 'service_point', '["19"]'),
  ('postnord', 'mypack_home', 'MyPack Home', 'home_delivery', '["17"]'),
  ('postnord', 'varubrev', 'Varubrev', 'mailbox', '["86"]'),
  ('postnord', 'parcel', 'Parcel', 'home_delivery', '["18"]'),
  ('postnord', 'return_drop_off', 'Return Drop Off', 'return', '["24"]'),
  ('dhl', 'service_point', 'Service Point', 'service_point', '["103"]'),
  ('dhl', 'home_delivery', 'Home Delivery', 'home_delivery', '["401"]'),
  ('dhl', 'express_worldwide', 'Express Worldwide', 'express', '["p"]'),
  ('dhl', 'freight', 'Freight', 'freight', '["210"]'),
  ('dhl', 'return', 'Service Point Return', 'return', '["104"]'),
  ('bring', 'pickup_parcel', 'Pickup Parcel', 'service_point', '["5800", "0340"]'),
  ('bring', 'home_delivery', 'Home Delivery Parcel', 'home_delivery', '["5600", "0349"]'),
  ('bring', 'mailbox', 'Mailbox Parcel', 'mailbox', '["3584"]'),
  ('bring', 'return', 'Return from Consumer', 'return', '["9350", "0348"]'),
  ('ups', 'standard', 'Standard', 'home_delivery', '["11"]'),
  ('ups', 'express_saver', 'Express Saver', 'express', '["65"]'),
  ('fedex', 'international_priority', 'International Priority', 'express', '[]'),
  ('fedex', 'regional_economy', 'Regional Economy', 'home_delivery', '[]'),
  ('gls', 'euro_business', 'EuroBusinessParcel', 'home_delivery', '[]'),
  ('gls', 'shop_delivery', 'ShopDelivery', 'service_point', '[]'),
  ('gls', 'shop_return', 'ShopReturn', 'return', '[]'),
  ('budbee', 'home', 'Home', 'home_delivery', '[]'),
  ('budbee', 'box', 'Box', 'parcel_locker', '[]'),
  ('budbee', 'return', 'Return', 'return', '[]'),
  ('instabox', 'locker', 'Locker', 'parcel_locker', '[]'),
  ('airmee', 'home', 'Home', 'home_delivery', '[]'),
  ('early_bird', 'mailbox', 'Mailbox', 'mailbox', '[]'),
  ('dbschenker', 'parcel', 'Parcel', 'service_point', '[]'),
  ('dbschenker', 'system', 'System', 'freight', '[]'),
  ('posti', 'postal_parcel', 'Postal Parcel', 'service_point', '["2103"]'),
  ('posti', 'parcel_locker', 'SmartPOST', 'parcel_locker', '[]'),
  ('matkahuolto', 'near_parcel', 'Near Parcel', 'service_point', '[]'),
  ('dao', 'shop', 'Shop', 'service_point', '[]'),
  ('helthjem', 'home', 'Home', 'home_delivery', '[]')
) as p (provider, id, name, product_group, aliases);
-- DHL Express and DHL Parcel Germany have APIs of their own, so they are carriers of their own. A tenant that has taken DHL over keeps its aliases.
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
insert into assets (tenant_id, id, type, description, alt_text, items, is_customized, created_by, updated_by)
values
  ('system', 'greeting', 'TextAsset', 'The first words of a message.', '',
    '[{"key": "default", "text": "Hello"}, {"key": "en", "text": "Hello"}, {"key": "sv", "text": "Hej"}, {"key": "nb", "text": "Hei"},
      {"key": "da", "text": "Hej"}, {"key": "fi", "text": "Hei"}, {"key": "de", "text": "Hallo"}]', false, 'Aftermile', 'Aftermile'),
  ('system', 'sign_off', 'TextAsset', 'The last words of a message, before the name of the sender.', '',
    '[{"key": "default", "text": "Kind regards"}, {"key": "en", "text": "Kind regards"}, {"key": "sv", "text": "Vänliga hälsningar"},
      {"key": "nb", "text": "Vennlig hilsen"}, {"key": "da", "text": "Venlig hilsen"}, {"key": "fi", "text": "Ystävällisin terveisin"},
      {"key": "de", "text": "Freundliche Grüße"}]', false, 'Aftermile', 'Aftermile');
