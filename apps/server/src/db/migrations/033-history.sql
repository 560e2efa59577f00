-- Whether an event was history when it came in: told as such, or days old. Nothing is set off by it.
alter table events add column is_historical boolean not null default false;
