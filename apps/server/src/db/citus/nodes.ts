import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../runtime/start-error.ts'

type Say = (line: string) => void
type Node = { host: string; port: number }
type Placement = Node & { shardId: string; isAlone: boolean }

// Shards move while their writes wait (block_writes). The other way of Citus, by logical replication, cannot write into tables with row-level
// security and waits for ever.

/** Gives a tenant a shard of its own, and moves it to a node. Reads go on; writes of the tenants in the shard wait. */
export async function moveTenant(admin: pg.Pool, tenantId: string, to: Node, say: Say): Promise<void> {
  await needSuperuser(admin)
  const { rowCount } = await admin.query('select 1 from tenants where id = $1', [tenantId])
  if (rowCount === 0) throw new StartError(`There is no tenant ${tenantId}.`)
  const known = await nodesOf(admin)
  if (!known.some(node => isSame(node, to)))
    throw new StartError(`${nameOf(to)} is no worker; there are ${known.map(nameOf).join(', ')}.`)
  let at = await placementOf(admin, tenantId)
  if (!at.isAlone) {
    say(`${tenantId} gets a shard of its own …`)
    await admin.query(
      `select isolate_tenant_to_new_shard('users', $1::text, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      [tenantId],
    )
    at = await placementOf(admin, tenantId)
  }
  if (isSame(at, to)) return
  say(`${tenantId} moves from ${nameOf(at)} to ${nameOf(to)} …`)
  await admin.query(`select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, 'block_writes')`, [
    at.shardId,
    at.host,
    at.port,
    to.host,
    to.port,
  ])
}

/** Adds a worker, and moves shards to it until all workers have about the same. Reads go on; writes to a shard that is moving wait. */
export async function addNode(admin: pg.Pool, node: Node, say: Say): Promise<void> {
  await needSuperuser(admin)
  await admin.query('select citus_add_node($1, $2::int)', [node.host, node.port])
  say(`${nameOf(node)} is a worker now. Shards move to it …`)
  const { rows: started } = await admin.query<{ id: string | null }>(
    `select citus_rebalance_start(shard_transfer_mode => 'block_writes') as id`,
  )
  if (started[0]?.id == null) return
  for (let last = ''; ; await setTimeout(1000)) {
    const { rows } = await admin.query<{ state: string; done: number; all: number }>(
      `select j.state::text as state, count(*) filter (where t.status = 'done')::int as done, count(*)::int as all
       from pg_dist_background_job j join pg_dist_background_task t on t.job_id = j.job_id where j.job_id = $1 group by j.state`,
      [started[0].id],
    )
    const { state = 'gone', done = 0, all = 0 } = rows[0] ?? {}
    const line = `${done} of ${all} groups of shards have moved.`
    if (line !== last) say(line)
    last = line
    if (state === 'finished') return
    if (!['scheduled', 'running'].includes(state))
      throw new StartError(`Moving the shards has ${state}; see citus_rebalance_status().`)
  }
}

/** Citus copies shards with COPY, which row-level security refuses to everyone else, and only after half of the work. */
async function needSuperuser(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ isSuper: boolean }>(
    'select rolsuper as "isSuper" from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.isSuper) throw new StartError('To move shards, DATABASE_ADMIN_URL must name a superuser.')
}

async function placementOf(admin: pg.Pool, tenantId: string): Promise<Placement> {
  const { rows } = await admin.query<Placement>(
    `select s.shardid as "shardId", s.shardminvalue = s.shardmaxvalue as "isAlone", n.nodename as host, n.nodeport as port
     from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
     where s.shardid = get_shard_id_for_distribution_column('users', $1::text)`,
    [tenantId],
  )
  const [found] = rows
  if (found === undefined) throw new StartError('This database is no Citus, or its tables are not distributed.')
  return found
}

async function nodesOf(admin: pg.Pool): Promise<Node[]> {
  const { rows } = await admin.query<Node>(
    'select nodename as host, nodeport as port from pg_dist_node where isactive and shouldhaveshards order by 1, 2',
  )
  return rows
}

const nameOf = ({ host, port }: Node): string => `${host}:${port}`
const isSame = (a: Node, b: Node): boolean => nameOf(a) === nameOf(b)
