-- The package numbers that a file names for each of its shipments: together they are one list, whichever rows it comes in.
alter table import_keys
  add column item_id text,
  add column packages text[],
  add column changed_at timestamptz(3);
grant update (packages, changed_at) on import_keys to aftermile_app;

-- How many packages of the shipments in a file are not in it.
alter table imports add column removed_packages integer not null default 0;
