-- An event can be corrected and withdrawn by its source. changed_at is when the source last changed this content, is_void withdraws
-- whatever has its key. is_counted says which rows count: what was replaced or withdrawn, or is of a removed package, stays as history.
alter table events
  add column changed_at timestamptz(3),
  add column is_void boolean not null default false,
  add column is_counted boolean not null default true;
grant update (changed_at, is_counted) on events to aftermile_app;

-- Packages that a booking named once and names no longer.
alter table shipments add column removed_package_numbers text[] not null default '{}';

-- False: the package was removed, or is known only from scans that were withdrawn. It is found by its number and listed nowhere.
alter table packages add column is_counted boolean not null default true;
