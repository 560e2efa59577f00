import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Config } from '../../apps/server/src/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/db/open-database.ts'
import { firstMessage } from '../../apps/server/src/test/first-message.ts'

/** The database of a data folder. Its PostgreSQL belongs to a process that stops it even when this one is killed. */
export async function openBenchDatabase(config: Config): Promise<Database> {
  const file = new URL('../../apps/server/src/test/cluster-process.ts', import.meta.url)
  const cluster = fork(file, [config.dataDir, 'durable'], { detached: true, execArgv: [] })
  const exit = once(cluster, 'exit')
  await firstMessage(cluster, 'PostgreSQL')
  const database = await openDatabase({ config, say: () => {} })
  return {
    ...database,
    close: async () => {
      await database.close()
      cluster.disconnect()
      await exit
    },
  }
}
