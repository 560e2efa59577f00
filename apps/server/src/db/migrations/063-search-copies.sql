-- Search documents are copied to an index of the tenant at a search service.

-- A credential of such a service: who copies with it now, and when again.
create table search_copiers (
  tenant_id text not null references tenants (id),
  app_id text not null,
  credential_id text not null,
  -- Of the credential that was used last, and the index it named.
  version integer,
  target text,
  leased_by uuid,
  leased_until timestamptz(3),
  next_at timestamptz(3) not null default now(),
  failures integer not null default 0,
  -- When deleted documents were looked for.
  swept_at timestamptz(3),
  primary key (tenant_id, app_id, credential_id)
) with (fillfactor = 60);
call add_tenant_walls('search_copiers');
grant select, insert, update, delete on search_copiers to aftermile_app;

-- What was copied, and what has changed since. It holds no text of a document.
create table search_copies (
  tenant_id text not null references tenants (id),
  app_id text not null,
  credential_id text not null,
  kind text not null,
  key text not null,
  -- Of the copy; null: there is none.
  hash text,
  -- The change of the order or shipment that was noticed last.
  seen_at timestamptz(3),
  -- When it was noticed; null once it is copied.
  changed_at timestamptz(3),
  primary key (tenant_id, app_id, credential_id, kind, key)
) with (fillfactor = 80);
create index search_copies_changed on search_copies (tenant_id, app_id, credential_id, changed_at) where changed_at is not null;
call add_tenant_walls('search_copies');
grant select, insert, update, delete on search_copies to aftermile_app;
