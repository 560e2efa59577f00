-- Files that users import.

-- Files that users import, and how far each is.
create table imports (
  tenant_id text not null references tenants (id),
  id text not null,
  -- Whose it is (holder.ts), and the user of this tenant to tell, if there is one.
  holder_id text not null,
  user_id text,
  -- The merchants its starter was limited to; empty: all.
  merchants text[] not null,
  file_id text not null,
  file_name text not null,
  size_bytes bigint not null,
  status text not null,
  kind text,
  is_dry_run boolean not null,
  is_historical boolean not null,
  time_zone text not null,
  format jsonb,
  -- [{ name, samples }]
  columns jsonb not null default '[]',
  -- Column → field, and field → value of every row.
  fields jsonb not null default '{}',
  constants jsonb not null default '{}',
  -- Column → dayFirst or monthFirst, where the file shows it; and the columns where it could be either.
  day_orders jsonb not null default '{}',
  ambiguous_columns text[] not null default '{}',
  row_count integer,
  piece_count integer not null default 0,
  -- Raised whenever the work begins anew, so that a job of an earlier run does nothing.
  run integer not null default 0,
  done integer not null default 0,
  check_counts jsonb,
  result_counts jsonb,
  problems_file_id text,
  problem_pieces integer not null default 0,
  message text,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- Column → texts that are read as empty.
  empty_texts jsonb not null default '{}',
  -- Field → value of the file → value of ours.
  translations jsonb not null default '{}',
  -- { count, first: [{ line, replaces, id }] }: rows with the key of an earlier row of the same file.
  repeats jsonb not null default '{"count": 0, "first": []}',
  -- The status in which its pieces have failed for good, and with which it continues.
  stopped_in text,
  -- Merchants that its rows name and that do not exist.
  missing_merchants text[] not null default '{}',
  -- Rows that are so old that their persons are forgotten the next night.
  soon_forgotten jsonb not null default '{"days": 0, "count": 0}',
  -- How many packages of the shipments in a file are not in it.
  removed_packages integer not null default 0,
  -- Why rows are rejected or doubtful, counted over all rows of a file.
  reasons jsonb not null default '[]',
  primary key (tenant_id, id)
) with (fillfactor = 50);
call isolate('imports', 'within_merchants(merchants)');
create policy identity on imports for select to aftermile_identity using (within_merchants(merchants));
grant select, insert, update, delete on imports to aftermile_app;
grant select (tenant_id, merchants) on imports to aftermile_identity;
create index imports_newest on imports (tenant_id, created_at desc);

-- The rows of a file, in pieces.
create table import_pieces (
  tenant_id text not null references tenants (id),
  import_id text not null,
  position integer not null,
  -- JSON: [{ line, cells, fault }]; text, for nothing ever looks inside it here.
  rows text not null,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
call isolate('import_pieces');
grant select, insert, delete, update (rows) on import_pieces to aftermile_app;

-- The first rows of each outcome, for the report.
create table import_rows (
  tenant_id text not null references tenants (id),
  import_id text not null,
  status text not null,
  line integer not null,
  item_id text,
  errors jsonb not null default '[]',
  -- The values of the first accepted rows.
  item jsonb,
  -- The first line with the same key.
  replaces integer,
  -- What is doubtful in a row that was taken.
  warnings jsonb not null default '[]',
  -- The number of a rejected row, as it is in the file.
  number text,
  primary key (tenant_id, import_id, status, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
call isolate('import_rows');
grant select, insert, delete, update (item) on import_rows to aftermile_app;

-- The orders and shipments that the rows of a file name, so that the rows of one are read as one, whichever piece they come in.
create table import_keys (
  tenant_id text not null references tenants (id),
  import_id text not null,
  key text not null,
  line integer not null default 0,
  -- The package numbers that a file names for each of its shipments: together they are one list, whichever rows it comes in.
  item_id text,
  packages text[],
  changed_at timestamptz(3),
  -- Whether its first row has created the order or shipment. These keys stay as long as the rows of the import, so that a list can show them.
  is_created boolean not null default false,
  -- The positions of its rows in the file, in a dry run only: a later piece repeats them before its own rows.
  positions integer[],
  primary key (tenant_id, import_id, key),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
call isolate('import_keys');
grant select, insert, delete, update (packages, changed_at, positions) on import_keys to aftermile_app;

-- How somebody has mapped a set of columns before.
create table import_mappings (
  tenant_id text not null references tenants (id),
  columns_hash text not null,
  kind text not null,
  -- By the plain names of the columns.
  fields jsonb not null,
  constants jsonb not null,
  day_orders jsonb not null default '{}',
  empty_texts jsonb not null default '{}',
  translations jsonb not null default '{}',
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, columns_hash)
);
call isolate('import_mappings');
grant select, insert, update on import_mappings to aftermile_app;
