import { expect, test } from 'vitest'
import { findMisfits } from './fits-citus.ts'
import { testPool } from './pool.ts'

const database = testPool()

test('the schema can be distributed by tenant_id', async () => {
  expect(await findMisfits(database.admin)).toEqual([])
})

test('what a Citus could not distribute is named, with the reason', async () => {
  await database.admin.query(`
    create table crates (tenant_id text not null, id text, tag_id text, number integer generated always as identity,
      primary key (tenant_id, id),
      constraint by_id foreign key (id, tag_id) references tags (tenant_id, id),
      constraint cleared foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete set null,
      constraint cleared_in_part foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete set null (tag_id),
      constraint renamed foreign key (tenant_id, tag_id) references tags (tenant_id, id) on update cascade,
      constraint apart exclude using hash (id with =));
    create unlogged table notes (tenant_id text, id text, primary key (tenant_id, id));
    create table labels (tag_tenant text, tag_id text, constraint to_tag foreign key (tag_tenant, tag_id) references tags (tenant_id, id));
    create function crates_of(of_tenant text) returns setof text language sql as 'select id from public.crates where tenant_id = of_tenant';
    create function tag_ids() returns setof text language sql begin atomic select id from tags; end;
    create policy own on crates using (search.tenant() = tenant_id);
    create materialized view crate_counts as select tenant_id, count(*) from crates group by tenant_id`)
  expect((await findMisfits(database.admin)).sort()).toEqual([
    'crate_counts is a materialized view, which would read the coordinator only',
    'crates (apart) is an exclusion constraint without tenant_id',
    'crates (by_id) refers to a row that may be on another node, because its foreign key does not take tenant_id along',
    'crates (cleared) would set tenant_id to null or to a default',
    'crates (own) is a policy that calls a function outside of the schema public, which no worker has',
    'crates (renamed) would set tenant_id to null or to a default',
    'crates.number counts with a sequence that is no bigint',
    'labels (to_tag) refers from the coordinator to rows on the nodes',
    'notes inherits from another table, or is not logged',
    'public.crates_of is a function in language sql that reads the table of a tenant',
    'public.tag_ids is a function in language sql that reads the table of a tenant',
  ])
})
