-- The picture of an article, by its address at the shop.
alter table order_lines add column image_url text;
