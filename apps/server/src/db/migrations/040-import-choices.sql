-- What people decide about a file besides its columns: the order of day and month, texts that mean nothing, and the meaning of values.
alter table imports
  -- Column → texts that are read as empty.
  add column empty_texts jsonb not null default '{}',
  -- Field → value of the file → value of ours.
  add column translations jsonb not null default '{}',
  -- { count, first: [{ line, replaces, id }] }: rows with the key of an earlier row of the same file.
  add column repeats jsonb not null default '{"count": 0, "first": []}';

alter table import_mappings
  add column day_orders jsonb not null default '{}',
  add column empty_texts jsonb not null default '{}',
  add column translations jsonb not null default '{}';

alter table import_rows
  -- The values of the first accepted rows.
  add column item jsonb,
  -- The first line with the same key.
  add column replaces integer;

alter table import_keys add column line integer not null default 0;
