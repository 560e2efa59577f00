import type pg from 'pg'

type Queryable = Pick<pg.ClientBase | pg.Pool, 'query'>

/** Whether this database is the coordinator of a Citus. */
export async function isCitus(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/** Whether the tables of this Citus have been spread over its nodes. */
export async function isDistributed(client: Queryable): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_dist_partition where logicalrelid = to_regclass('public.tenants')`,
  )
  return rowCount === 1
}

/**
 * What every connection of the server sets on a Citus, and what means nothing elsewhere: its tenant reaches the shards, and a statement
 * over several tenants uses one connection to each node, because tenants could not be changed after it otherwise.
 */
export const citusSettings = {
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
} as const

const onCitus = new WeakSet<object>()

/** Whether this connection of a pool leads to a Citus. */
export const leadsToCitus = (client: pg.ClientBase): boolean => onCitus.has(client)

/** An option of pools: looks once, when a connection has been opened. */
export function noteCitus(client: pg.ClientBase, done: (error?: Error) => void): void {
  isCitus(client).then(
    found => {
      if (found) onCitus.add(client)
      done()
    },
    (error: Error) => done(error),
  )
}
