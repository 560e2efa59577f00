// The full product in its own process, on its own data folder. It ends with the process that started it.
import { parseConfig } from '../../apps/server/src/config.ts'
import { openAdmin } from '../../apps/server/src/db/admin-pool.ts'
import { openDatabase } from '../../apps/server/src/db/open-database.ts'
import { seedDemo } from '../../apps/server/src/demo/seed.ts'
import { openLog } from '../../apps/server/src/runtime/log.ts'
import { startServer } from '../../apps/server/src/server.ts'

export type Started = { url: string; adminUrl: string; token: string }

const config = parseConfig({ PORT: '0', DATA_DIR: process.argv[2], RATE_LIMIT: '1000000000' })
const database = await openDatabase({ config, say: () => {} })
const adminUrl = database.adminUrl ?? ''
const admin = openAdmin(adminUrl)
await seedDemo(admin)
await admin.end()
const server = await startServer({ config, database, log: openLog('warn'), loops: ['landed_events'] })
const token = (await server.identity?.signFor?.('admin@nordhem.example', { lifetimeSeconds: 36_000 })) ?? ''
const url = `${server.publicUrl.replace('localhost', '127.0.0.1')}/api/v1`
process.send?.({ url, adminUrl, token } satisfies Started)

process.on('message', () => process.send?.(process.memoryUsage().rss))
process.once('disconnect', async () => {
  await server.stop()
  await database.close()
  process.exit(0)
})
