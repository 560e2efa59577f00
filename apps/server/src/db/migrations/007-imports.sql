-- Files of orders, shipments and events on their way in: what was read of them, what became of it, and how their columns were understood.

-- Where the caller is limited to merchants, so must be the one it belongs to, and to no others.
create function within_merchants(wanted text[]) returns boolean
  language sql stable parallel safe
  as $$
    select coalesce(current_setting('app.merchants', true), '') = ''
      or (wanted <> '{}' and wanted <@ string_to_array(current_setting('app.merchants', true), ','))
  $$;

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
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id)
) with (fillfactor = 50);
create index imports_newest on imports (tenant_id, created_at desc);
alter table imports enable row level security;
alter table imports force row level security;
create policy own on imports using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy merchants on imports as restrictive using (within_merchants(merchants)) with check (within_merchants(merchants));
grant select, insert, update, delete on imports to aftermile_app;

create table import_pieces (
  tenant_id text not null references tenants (id),
  import_id text not null,
  position integer not null,
  -- JSON: [{ line, cells, fault }]; text, for nothing ever looks inside it here.
  rows text not null,
  primary key (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
alter table import_pieces enable row level security;
alter table import_pieces force row level security;
create policy own on import_pieces using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on import_pieces to aftermile_app;

-- The first rows of each outcome, for the report.
create table import_rows (
  tenant_id text not null references tenants (id),
  import_id text not null,
  status text not null,
  line integer not null,
  item_id text,
  errors jsonb not null default '[]',
  primary key (tenant_id, import_id, status, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy own on import_rows using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on import_rows to aftermile_app;

-- What a dry run would have created so far: the next piece finds nothing of it, for each piece is undone.
create table import_keys (
  tenant_id text not null references tenants (id),
  import_id text not null,
  key text not null,
  primary key (tenant_id, import_id, key),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
alter table import_keys enable row level security;
alter table import_keys force row level security;
create policy own on import_keys using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, delete on import_keys to aftermile_app;

-- How someone has mapped a set of columns once.
create table import_mappings (
  tenant_id text not null references tenants (id),
  columns_hash text not null,
  kind text not null,
  -- By the plain names of the columns.
  fields jsonb not null,
  constants jsonb not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, columns_hash)
);
alter table import_mappings enable row level security;
alter table import_mappings force row level security;
create policy own on import_mappings using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, insert, update on import_mappings to aftermile_app;
