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
  rule_id text;
  own_sequence integer;
  content jsonb;
begin
  for rule_id, own_sequence, content in
    select id, sequence, to_jsonb(r) - owned from rules r where tenant_id = 'system' and library_hash is not null
  loop
    insert into rule_orders as o (tenant_id, sequences)
    select c.tenant_id, jsonb_build_object(c.id, c.sequence) from rules c
    where c.tenant_id <> 'system' and c.id = rule_id and c.is_customized and c.sequence <> own_sequence
      and to_jsonb(c) - owned = content
    on conflict (tenant_id) do update set sequences = o.sequences || excluded.sequences;
    delete from rules c
    where c.tenant_id <> 'system' and c.id = rule_id and c.is_customized and c.sequence <> own_sequence
      and to_jsonb(c) - owned = content;
  end loop;
end $$;
alter table rules force row level security;

call add_tenant_walls('rule_orders');
grant select, insert, update, delete on rule_orders to aftermile_app;
