-- What an import found out about its rows: merchants that do not exist, and what is so old that its persons are forgotten the next night.
alter table imports
  add column missing_merchants text[] not null default '{}',
  add column soon_forgotten jsonb not null default '{"count": 0, "days": 0}';
