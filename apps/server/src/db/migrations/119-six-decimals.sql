-- What was sent is stored with up to six decimals, which ingest rounds to. A numeric without a scale needs no new copy of the table.
alter table orders
  alter column sales_value type numeric,
  alter column base_sales_value type numeric;
alter table order_lines
  alter column quantity type numeric,
  alter column unit_price type numeric;
alter table shipments
  alter column gross_weight_kg type numeric,
  alter column volume_m3 type numeric,
  alter column loading_meters type numeric,
  alter column sales_value type numeric,
  alter column base_sales_value type numeric;
alter table packages
  alter column weight_kg type numeric,
  alter column volume_m3 type numeric,
  alter column length_cm type numeric,
  alter column width_cm type numeric,
  alter column height_cm type numeric;
