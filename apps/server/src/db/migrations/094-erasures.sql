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
  status text not null check (status in ('working', 'done', 'failed')),
  step text not null,
  -- Where a step that reads a whole table has come to.
  read_to bigint not null default 0,
  run integer not null default 0,
  -- How many shipments and orders were found at the start.
  total integer not null,
  counts jsonb not null,
  message text,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (tenant_id, id)
);
create index erasures_newest on erasures (tenant_id, created_at desc, id);
-- Also finds the receipts of an address.
create index erasures_by_address on erasures (tenant_id, address_hash);
-- An address is erased once at a time.
create unique index erasures_working on erasures (tenant_id, address_hash) where status = 'working';
call add_tenant_walls('erasures');
grant select, insert, update on erasures to aftermile_app;

-- What may name a person can be taken out. Who did what, when and to which item stays.
grant update (changes, user_name) on audit_entries to aftermile_app;
grant update (carrier_text, by_name, place_name, carrier_context) on events to aftermile_app;
grant update (title, content) on notifications to aftermile_app;
grant update (rows) on import_pieces to aftermile_app;
grant update (item) on import_rows to aftermile_app;
