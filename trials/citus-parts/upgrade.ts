import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { findShardBreaches } from '../../apps/server/src/db/citus/shard-check.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { definition } from '../../apps/server/src/db/migrate/migrations.ts'

const later = [
  {
    id: '900-crates',
    text: `
      alter table tags add column shade text;
      create table crates (tenant_id text not null references tenants (id), id text not null, merchant_id text not null,
        primary key (tenant_id, id));
      call isolate('crates');
      grant select, insert on crates to aftermile_app;
      alter policy own on tags using (tenant_id = current_tenant() and shade is null) with check (tenant_id = current_tenant());
      create or replace function current_merchants() returns text language sql stable parallel safe
        as $$ select coalesce(current_setting('app.merchants', true), '') || '' $$;`,
  },
  {
    id: '901-crates-index',
    text: '-- concurrently\ncreate index concurrently if not exists tags_shade on tags (tenant_id, shade)',
  },
]

/** Applies later migrations to tables that are distributed. A column, a policy, a function, an index and a new table must reach every shard. */
export async function tryUpgrade(adminUrl: string, login: { user: string; password: string }): Promise<boolean> {
  await migrate(adminUrl, login, { ...definition, migrations: [...definition.migrations, ...later] })
  const admin = openAdmin(adminUrl)
  try {
    const found = await findShardBreaches(admin)
    const { rows } = await admin.query<{ shard: string; said: string }>(`
      select r.shardid::text as shard, r.result as said
      from run_command_on_shards('tags', $$ select count(*) from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
        where i.indrelid = '%s'::regclass and i.indisvalid and a.attname = 'shade' $$) r where not r.success or r.result <> '1'`)
    found.push(...rows.map(({ shard, said }) => `the new index on shard ${shard} of tags: ${said}`))
    for (const breach of found) console.log(breach)
    console.log(
      `Upgrade: ${later.length} later migrations, ${found.length} differences between the coordinator and its shards.`,
    )
    return found.length === 0
  } finally {
    await admin.end()
  }
}
