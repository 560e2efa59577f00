-- Stored files, erased persons, and the demo.

-- Uploads, results and documents.
create table saved_files (
  tenant_id text not null references tenants (id),
  id text not null,
  merchant_id text,
  kind text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null default 0,
  sha256 bytea,
  container_id text,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  expires_at timestamptz(3),
  primary key (tenant_id, id)
);
call isolate('saved_files');
grant select, insert, update, delete on saved_files to aftermile_app;
create index saved_files_container on saved_files (tenant_id, container_id) where container_id is not null;
create index saved_files_expiry on saved_files (tenant_id, expires_at) where expires_at is not null;

-- The content of a file, in pieces that stream.
create table saved_file_pieces (
  tenant_id text not null references tenants (id),
  file_id text not null,
  position integer not null,
  bytes bytea not null,
  primary key (tenant_id, file_id, position),
  foreign key (tenant_id, file_id) references saved_files (tenant_id, id) on delete cascade
);
alter table saved_file_pieces alter bytes set storage external;
call isolate('saved_file_pieces');
grant select, insert, delete on saved_file_pieces to aftermile_app;

-- Erasing what is stored about a person. The rows stay as receipts.
create table erasures (
  tenant_id text not null references tenants (id),
  id text not null,
  channel text not null check (channel in ('email', 'text')),
  -- Keyed, so that it tells whether an address was erased and nobody can turn it back.
  address_hash text not null,
  -- The address until the work ends.
  sealed_address bytea,
  includes_open boolean not null,
  status text not null check (status in ('working', 'stopped', 'done', 'failed', 'cancelled')),
  step text not null,
  -- Where a step that reads a whole table has come to.
  read_to bigint not null default 0,
  run integer not null default 0,
  -- How many shipments and orders were found at the start.
  total integer not null,
  counts jsonb not null,
  message text,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- The status in which its pieces have failed for good, and with which it continues.
  stopped_in text,
  primary key (tenant_id, id)
);
call isolate('erasures');
grant select, insert, update on erasures to aftermile_app;
create index erasures_newest on erasures (tenant_id, created_at desc, id);
-- Also finds the receipts of an address.
create index erasures_by_address on erasures (tenant_id, address_hash);
-- An address is erased once at a time.
create unique index erasures_working on erasures (tenant_id, address_hash) where status = 'working';

-- How far the demo data of a tenant is: the days from filled_from_day to anchor_day are in, and of their stories all that was to happen up to
-- played_to. Days are counted from 1970.
create table demo_progress (
  tenant_id text primary key references tenants (id),
  seed text not null,
  size integer not null,
  anchor_day integer not null,
  filled_from_day integer not null,
  played_to timestamptz(3) not null
);
call isolate('demo_progress');
grant select, insert, update on demo_progress to aftermile_app;
