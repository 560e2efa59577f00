-- Why rows are rejected or doubtful, counted over all rows of a file.
alter table imports add column reasons jsonb not null default '[]';

alter table import_keys
  -- Whether its first row has created the order or shipment. These keys stay as long as the rows of the import, so that a list can show them.
  add column is_created boolean not null default false,
  -- The places of its rows in the file, in a dry run only: a later piece repeats them before its own rows.
  add column places integer[];
grant update (places) on import_keys to aftermile_app;
