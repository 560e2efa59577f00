-- Boards, what users keep and get of them, and predictions.

-- Saved views of boards: private ones and those shared in the tenant. A private one goes with its user; a shared one (user_id null) stays.
create table bookmarks (
  tenant_id text not null references tenants (id),
  id text not null,
  dashboard_id text not null,
  name text not null,
  filter jsonb not null,
  layout text not null,
  is_shared boolean not null default false,
  holder_id text not null,
  user_id text,
  created_by_user_id text not null,
  created_by_username text not null,
  created_at timestamptz(3) not null default tenant_now(),
  updated_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('bookmarks');
grant select, insert, update, delete on bookmarks to aftermile_app;
create index bookmarks_dashboard on bookmarks (tenant_id, dashboard_id, holder_id);
create index bookmarks_user on bookmarks (tenant_id, user_id);

-- Bookmarks shared with all tenants. A table of their own, so that no policy opens the other bookmarks of the system tenant.
create table system_bookmarks (
  tenant_id text not null references tenants (id) check (tenant_id = 'system'),
  id text not null,
  dashboard_id text not null,
  name text not null,
  filter jsonb not null,
  layout text not null,
  holder_id text not null,
  created_by_user_id text not null,
  created_by_username text not null,
  created_at timestamptz(3) not null default tenant_now(),
  updated_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, id)
);
call isolate('system_bookmarks', shows_system => true);
grant select, insert, update, delete on system_bookmarks to aftermile_app;
create index system_bookmarks_dashboard on system_bookmarks (tenant_id, dashboard_id);

-- The bookmarks that a user has marked.
create table bookmark_favorites (
  tenant_id text not null references tenants (id),
  holder_id text not null,
  bookmark_id text not null,
  user_id text,
  primary key (tenant_id, holder_id, bookmark_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('bookmark_favorites');
grant select, insert, delete on bookmark_favorites to aftermile_app;
create index bookmark_favorites_user on bookmark_favorites (tenant_id, user_id);
create index bookmark_favorites_bookmark on bookmark_favorites (tenant_id, bookmark_id);

-- Boards, reports and lists that users get by e-mail every day, week or month.
create table mailings (
  tenant_id text not null references tenants (id),
  id text not null,
  user_id text not null,
  name text not null,
  every text not null check (every in ('day', 'week', 'month')),
  subject jsonb not null,
  -- The query of its page in the console.
  address text not null,
  -- The period that begins then gets one mail.
  next_at timestamptz(3) not null,
  -- The period for which a job is in the queue.
  queued_for timestamptz(3),
  sent_at timestamptz(3),
  -- Why the last mail was not sent.
  problem text,
  created_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('mailings');
create policy identity on mailings for select to aftermile_identity using (true);
grant select, insert, update, delete on mailings to aftermile_app;
grant select (tenant_id, next_at, queued_for) on mailings to aftermile_identity;
create index mailings_due on mailings (tenant_id, next_at);
create index mailings_of_user on mailings (tenant_id, user_id);

-- The data sets of boards: one for everyone who may see all, and one for each limit to merchants that somebody has.
create table datasets (
  tenant_id text not null references tenants (id),
  dataset text not null,
  merchants text not null,
  -- The moment that the chunks show.
  built_at timestamptz(3),
  -- Nobody has asked for longer: it is dropped.
  asked_at timestamptz(3) not null default tenant_now(),
  -- Counts the chunks that were ever written.
  last_chunk integer not null default 0,
  -- The months that a refresh has still to build, and when it found them; null if none is under way.
  pending integer[],
  planned_at timestamptz(3),
  -- How many rows each month had when a refresh last looked for changed ones, and what the months depend on besides their rows.
  counted jsonb,
  primary key (tenant_id, dataset, merchants)
);
call isolate('datasets');
create policy identity on datasets for select to aftermile_identity using (true);
grant select, insert, update, delete on datasets to aftermile_app;
grant select (tenant_id, asked_at) on datasets to aftermile_identity;

-- The rows of a data set in columns. A chunk never changes once it is written. Whoever is limited to merchants reads the chunks of exactly
-- that limit. A data set of months has chunks by month: staged until every month of a refresh is built, then all are shown at once.
create table dataset_chunks (
  tenant_id text not null references tenants (id),
  dataset text not null,
  merchants text not null,
  number integer not null,
  -- Names the content.
  hash text not null,
  row_count integer not null,
  -- A bit a row: set where a later chunk has the row anew, or where it has left the set.
  dead bytea not null,
  dead_count integer not null default 0,
  columns bytea not null,
  texts bytea not null,
  created_at timestamptz(3) not null default tenant_now(),
  -- A chunk that was merged into another stays for a while, for whoever has begun to read.
  dropped_at timestamptz(3),
  -- Year times 100 plus month; null for rows that are not sums of a month.
  period integer,
  -- Tells whether what the month was summed from has changed.
  fingerprint text,
  is_staged boolean not null default false,
  primary key (tenant_id, dataset, merchants, number)
);
alter table dataset_chunks alter columns set storage external;
alter table dataset_chunks alter texts set storage external;
call isolate('dataset_chunks', 'merchants = current_merchants()');
grant select, insert, update, delete on dataset_chunks to aftermile_app;
create index dataset_chunks_hash on dataset_chunks (tenant_id, dataset, merchants, hash);

-- In which chunk a row of a data set is.
create table dataset_rows (
  tenant_id text not null references tenants (id),
  dataset text not null,
  merchants text not null,
  row_id text not null,
  chunk integer not null,
  position integer not null,
  -- The state that was written.
  changed_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (tenant_id, dataset, merchants, row_id)
) with (fillfactor = 90);
call isolate('dataset_rows', 'merchants = current_merchants()');
grant select, insert, update, delete on dataset_rows to aftermile_app;
create index dataset_rows_chunk on dataset_rows (tenant_id, dataset, merchants, chunk);
create index dataset_rows_leaving on dataset_rows (tenant_id, dataset, merchants, ended_at) where ended_at is not null;

-- Which rows of a chunk counted when its uri was given to somebody who reads JSON: the uri means the same for a while.
create table dataset_masks (
  tenant_id text not null references tenants (id),
  dataset text not null,
  merchants text not null,
  -- The chunk's, and the mask's own, as in the uri.
  hash text not null,
  name text not null,
  dead bytea not null,
  given_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, dataset, merchants, hash, name)
);
call isolate('dataset_masks', 'merchants = current_merchants()');
grant select, insert, update, delete on dataset_masks to aftermile_app;
create index dataset_masks_age on dataset_masks (tenant_id, dataset, merchants, given_at);

-- What predictions of a tenant rest on.
create table foresight_models (
  tenant_id text primary key references tenants (id),
  built_at timestamptz(3) not null,
  window_from timestamptz(3) not null,
  window_to timestamptz(3) not null,
  samples integer not null,
  rates jsonb not null,
  calibrations jsonb not null,
  -- How good the carriers' own estimates have been, by product.
  carriers jsonb not null
);
call isolate('foresight_models');
grant select, insert, update, delete on foresight_models to aftermile_app;

-- How long each stage took, by groups of shipments.
create table foresight_groups (
  tenant_id text not null references tenants (id),
  stage text not null,
  key text not null,
  n integer not null,
  quantiles real[] not null,
  primary key (tenant_id, stage, key)
);
call isolate('foresight_groups');
grant select, insert, update, delete on foresight_groups to aftermile_app;
