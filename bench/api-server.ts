// Runs two servers in one process on one database: the full product, and a bare Fastify route with the same query.
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

export type Started = { ours: string; bare: string; token: string; tags: number }

const tags = 20
const config = parseConfig({ PORT: '0', DATA_DIR: process.argv[2], RATE_LIMIT: '1000000000' })
const database = await openDatabase({ config, say: () => {} })
const admin = openAdmin(database.adminUrl ?? '')
await seedDemo(admin)
await admin.query(
  `
  insert into tags (tenant_id, id, name, description, priority, allow_operator_tagging, color, created_by, updated_by)
  select 'nordhem', 'bench_' || n, 'Tag ' || n, 'A tag like any other', n % 4, true, '#FF9800', 'bench', 'bench'
  from generate_series(1, $1::int - (select count(*)::int from tags where tenant_id = 'nordhem')) n`,
  [tags],
)
await admin.query('analyze')
await admin.end()

const server = await startServer({ config, database, log: openLog('warn') })
const token = (await server.identity?.signFor?.('admin@nordhem.example', { lifetimeSeconds: 3600 })) ?? ''

const pool = new pg.Pool({ connectionString: database.adminUrl ?? '', max: 16, types: { getTypeParser } })
const bare = Fastify()
const query = {
  name: 'tags',
  text: `select id, name, description, priority, allow_operator_tagging as "allowOperatorTagging", color, tenant_id as "tenantId",
    created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"
    from tags where tenant_id in ($1, 'system') order by id`,
}
bare.get('/tags', async () => (await pool.query({ ...query, values: ['nordhem'] })).rows)
const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })

process.send?.({
  ours: `${server.publicUrl.replace('localhost', '127.0.0.1')}/api/v1${contract.tags.list.path}`,
  bare: `${bareUrl}/tags`,
  token,
  tags,
} satisfies Started)

process.once('disconnect', async () => {
  await bare.close()
  await pool.end()
  await server.stop()
  await database.close()
  process.exit(0)
})
