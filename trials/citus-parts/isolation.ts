import pg from 'pg'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { findShardBreaches } from '../../apps/server/src/db/citus/shard-check.ts'
import { urlWithDatabase } from '../../apps/server/src/db/database-url.ts'
import { findIsolationBreaches } from '../../apps/server/src/tenancy/isolation-check.ts'
import { isolationBreachesOfShards } from '../../apps/server/src/test/tenant-isolation.ts'

type Shard = { table: string; name: string }

/** Reads, writes and deletes as every tenant in every shard of every node, and runs the check of the admin. */
export async function tryIsolation(adminUrl: string, workerUrls: readonly string[]): Promise<boolean> {
  const admin = openAdmin(adminUrl)
  const checked = [...(await findIsolationBreaches(admin)), ...(await findShardBreaches(admin))]
  await admin.end()
  const found = checked.map(breach => `check: ${breach}`)
  let tried = 0
  const database = new URL(adminUrl).pathname.slice(1)
  for (const node of [adminUrl, ...workerUrls]) {
    const client = new pg.Client({
      connectionString: urlWithDatabase(node, database),
      options:
        '-c citus.override_table_visibility=off -c citus.enable_manual_changes_to_shards=on -c citus.enable_ddl_propagation=off',
    })
    await client.connect()
    try {
      const shards = await shardsOn(client)
      const breaches = await isolationBreachesOfShards(client, shards)
      found.push(...breaches.map(breach => `${new URL(node).host}: ${breach}`))
      tried += shards.length
    } finally {
      await client.end()
    }
  }
  for (const breach of found) console.log(breach)
  console.log(`Isolation: ${tried} shards tried as six kinds of users, ${found.length} breaches.`)
  return found.length === 0 && tried > 0
}

/** Partitions can be reached through their parents only: nobody has a grant on them. */
async function shardsOn(client: pg.Client): Promise<Shard[]> {
  const { rows } = await client.query<Shard>(`
    select s.logicalrelid::text as table, shard_name(s.logicalrelid, s.shardid) as name
    from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_class c on c.oid = s.logicalrelid
    where p.groupid = (select groupid from pg_dist_local_group) and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}
