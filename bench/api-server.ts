// Runs two servers in one process on one database: the full product, and bare Fastify routes with the same queries.
import { contract } from '@aftermile/contract/index'
import Fastify from 'fastify'
import pg from 'pg'
import { parseConfig } from '../apps/server/src/config.ts'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { openDatabase } from '../apps/server/src/db/open-database.ts'
import { getTypeParser } from '../apps/server/src/db/pool.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { openLog } from '../apps/server/src/runtime/log.ts'
import { startServer } from '../apps/server/src/server.ts'
import { recentStartMs, scansOf, shipmentsOf } from './ingest-feed.ts'

/** The address of the same content, from the product and from a bare route. */
export type Pair = { readonly ours: string; readonly bare: string }
export type Started = { tags: Pair; shipment: Pair; token: string; tagCount: number }

const tagCount = 20
const config = parseConfig({ PORT: '0', DATA_DIR: process.argv[2], RATE_LIMIT: '1000000000' })
const database = await openDatabase({ config, say: () => {} })
const admin = openAdmin(database.adminUrl ?? '')
await seedDemo(admin)
await admin.query(
  `
  insert into tags (tenant_id, id, name, description, priority, allow_operator_tagging, color, created_by, updated_by)
  select 'nordhem', 'bench_' || n, 'Tag ' || n, 'A tag like any other', n % 4, true, '#FF9800', 'bench', 'bench'
  from generate_series(1, $1::int - (select count(*)::int from tags where tenant_id = 'nordhem')) n`,
  [tagCount],
)
await admin.query('analyze')
await admin.end()

const server = await startServer({ config, database, log: openLog('warn') })
const token = (await server.identity?.signFor?.('admin@nordhem.example', { lifetimeSeconds: 3600 })) ?? ''

const pool = new pg.Pool({
  connectionString: database.adminUrl ?? '',
  max: 16,
  pipeline: true,
  types: { getTypeParser },
})
const bare = Fastify()
const query = {
  name: 'tags',
  text: `select id, name, description, priority, allow_operator_tagging as "allowOperatorTagging", color, tenant_id as "tenantId",
    created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"
    from tags where tenant_id in ($1, 'system') order by id`,
}
bare.get('/tags', async () => (await pool.query({ ...query, values: ['nordhem'] })).rows)

const api = `${server.publicUrl.replace('localhost', '127.0.0.1')}/api/v1`
const page = `${api}${contract.shipments.get.path.replace('{id}', await bookShipment())}`
const { statements, reply } = await capture(page)
bare.get('/shipment', async () => {
  const client = await pool.connect()
  await Promise.all(statements.map(statement => client.query(statement)))
  client.release()
  return reply
})
const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })

process.send?.({
  tags: { ours: `${api}${contract.tags.list.path}`, bare: `${bareUrl}/tags` },
  shipment: { ours: page, bare: `${bareUrl}/shipment` },
  token,
  tagCount,
} satisfies Started)

/** A shipment with all its events. Returns its id. */
async function bookShipment(): Promise<string> {
  const startMs = recentStartMs()
  const id = await send('shipments', shipmentsOf(1, startMs))
  await send('events', scansOf(1, startMs))
  return id
}

async function send(noun: string, items: readonly unknown[]): Promise<string> {
  const headers = { ...signedIn(), 'content-type': 'application/json' }
  const body = JSON.stringify({ items })
  const response = await fetch(`${api}/ingress/${noun}`, { method: 'POST', headers, body })
  const { items: results } = (await response.json()) as { items: { id: string }[] }
  return results[0]?.id ?? ''
}

/** The statements that a page asks the database, and its content. The second time, because the first one also fills caches. */
async function capture(url: string): Promise<{ statements: pg.QueryConfig[]; reply: unknown }> {
  await fetch(url, { headers: signedIn() })
  const seen: pg.QueryConfig[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [item] = given as [pg.QueryConfig | string]
    if (typeof item === 'object' && item.name) seen.push(item)
    return Reflect.apply(query, this, given)
  } as typeof query
  const response = await fetch(url, { headers: signedIn() })
  const reply: unknown = await response.json()
  pg.Client.prototype.query = query
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(reply)}`)
  return { statements: seen.map(({ name = '', text, values = [] }) => ({ name: `bare-${name}`, text, values })), reply }
}

function signedIn(): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}

process.once('disconnect', async () => {
  await bare.close()
  await pool.end()
  await server.stop()
  await database.close()
  process.exit(0)
})
