-- concurrently
-- The audit log is read newest first, whole or by person, noun or item. Each way has the index that is already in that order.
-- The last column answers a filter by person and noun without reading the rows.
create index concurrently if not exists audit_entries_newest on audit_entries (tenant_id, at, id);
create index concurrently if not exists audit_entries_by_user on audit_entries (tenant_id, user_id, at, id, noun);
create index concurrently if not exists audit_entries_by_noun on audit_entries (tenant_id, noun, at, id, user_id);
create index concurrently if not exists audit_entries_by_item on audit_entries (tenant_id, noun, item_id, at, id);
drop index concurrently if exists audit_entries_at;
drop index concurrently if exists audit_entries_user;
drop index concurrently if exists audit_entries_item;
