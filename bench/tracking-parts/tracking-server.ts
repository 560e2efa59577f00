// The full product, and a bare Fastify route that returns bytes it is given, in one process. It ends with the process that started it.
import Fastify from 'fastify'
import { parseConfig } from '../../apps/server/src/config.ts'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { openDatabase } from '../../apps/server/src/db/open-database.ts'
import { seedDemo } from '../../apps/server/src/demo/seed.ts'
import { openLog } from '../../apps/server/src/runtime/log.ts'
import { startServer } from '../../apps/server/src/server.ts'

export type Started = { ours: string; bare: string; token: string }

const [, , dataDir = '', rateLimit = 'off', publicUrl = ''] = process.argv
const config = parseConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: rateLimit })
const database = await openDatabase({ config, say: () => {} })
const admin = openAdmin(database.adminUrl ?? '')
await seedDemo(admin)
await admin.end()
// Behind a proxy the addresses of readers are those that it names.
const behindProxy = publicUrl === '' ? {} : { publicUrl, port: Number(new URL(publicUrl).port) }
const server = await startServer({ config: { ...config, ...behindProxy }, database, log: openLog('warn') })
const token = (await server.identity?.signFor?.('admin@nordhem.example', { lifetimeSeconds: 36_000 })) ?? ''

let page = { bytes: Buffer.alloc(0), headers: {} as Record<string, string> }
const bare = Fastify()
bare.get('/page', (_request, reply) => reply.headers(page.headers).send(page.bytes))
const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })

const port = new URL(server.publicUrl).port
process.send?.({ ours: `http://127.0.0.1:${port}`, bare: `${bareUrl}/page`, token } satisfies Started)

process.on('message', ({ base64, headers }: { base64: string; headers: Record<string, string> }) => {
  page = { bytes: Buffer.from(base64, 'base64'), headers }
  process.send?.('taken')
})
process.once('disconnect', async () => {
  await bare.close()
  await server.stop()
  await database.close()
  process.exit(0)
})
