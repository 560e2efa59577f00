-- The order in which the rules of a tenant run, apart from the rules: { rule id: number }. A rule that is not in it has its own number.
create table rule_orders (
  tenant_id text primary key references tenants (id),
  sequences jsonb not null default '{}' check (jsonb_typeof(sequences) = 'object'),
  version integer not null default 1
);

-- Moving a rule used to copy those that come with the product. Copies that differ in nothing else become the original again.
alter table rules no force row level security;
do $$
declare
  -- What says whose it is and when it was made.
  owned constant text[] := '{tenant_id,sequence,is_customized,library_hash,version,created_at,created_by,updated_at,updated_by}';
  shipped rules;
begin
  for shipped in select * from rules where tenant_id = 'system' and library_hash is not null loop
    insert into rule_orders as o (tenant_id, sequences)
    select c.tenant_id, jsonb_build_object(shipped.id, c.sequence) from rules c
    where c.tenant_id <> 'system' and c.id = shipped.id and c.is_customized and c.sequence <> shipped.sequence
      and to_jsonb(c) - owned = to_jsonb(shipped) - owned
    on conflict (tenant_id) do update set sequences = o.sequences || excluded.sequences;
    delete from rules c
    where c.tenant_id <> 'system' and c.id = shipped.id and c.is_customized and c.sequence <> shipped.sequence
      and to_jsonb(c) - owned = to_jsonb(shipped) - owned;
  end loop;
end $$;
alter table rules force row level security;

call add_tenant_walls('rule_orders');
grant select, insert, update, delete on rule_orders to aftermile_app;
