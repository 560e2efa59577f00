import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { createDatabase } from '../apps/server/src/db/create-database.ts'
import { urlWithDatabase, urlWithLogin } from '../apps/server/src/db/database-url.ts'
import { migrate } from '../apps/server/src/db/migrate/migrate.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { firstMessage } from '../apps/server/src/test/first-message.ts'
import { freePort } from '../apps/server/src/test/free-port.ts'
import type { Target } from './send.ts'

const login = { user: 'aftermile_chaos', password: 'chaos' }

/** A server in its own process that can be killed. */
export type Started = Target & { otherTokens: string[]; neighbourToken: string; process: ChildProcess }
type Options = {
  port?: number
  /** One part of the server, or the server as `npm start` runs it: both parts in one process, with limits and messages. */
  part?: 'api' | 'worker' | 'all'
  /** The host and port of a carrier that the worker polls, or of a receiver of webhooks. */
  outside?: string
}

/** A PostgreSQL cluster for one trial, and the servers on it. */
export async function openEnvironment({ isDurable = false } = {}) {
  const speed = isDurable ? 'durable' : 'fast'
  const cluster = fork(new URL('../apps/server/src/test/cluster-process.ts', import.meta.url), ['', speed], {
    detached: true,
    execArgv: [],
  })
  const clusterUrl = await firstMessage<string>(cluster, 'PostgreSQL')
  // Else plans that were made for empty tables stay in use.
  const superuser = openAdmin(clusterUrl)
  await superuser.query('alter system set autovacuum = on')
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
  const servers: ChildProcess[] = []
  return {
    async newDatabase(name: string) {
      const adminUrl = urlWithDatabase(clusterUrl, name)
      await createDatabase(clusterUrl, name)
      await migrate(adminUrl, login)
      const admin = openAdmin(adminUrl)
      await seedDemo(admin)
      await admin.end()
      return { adminUrl, url: urlWithLogin(adminUrl, login.user, login.password) }
    },
    async start(url: string, { port, part = 'api', outside = '' }: Options = {}): Promise<Started> {
      const args = [url, String(port ?? (await freePort())), part, outside]
      const child = fork(new URL('./server-process.ts', import.meta.url), args)
      servers.push(child)
      const started = await firstMessage<Omit<Started, 'process'>>(child, 'A server')
      return { ...started, process: child }
    },
    /** A process that projects events that are stored first, and does nothing else. */
    async startProjection(url: string): Promise<ChildProcess> {
      const file = new URL('../apps/server/src/test/processes/projection-process.ts', import.meta.url)
      const child = fork(file, [url], { execArgv: [] })
      servers.push(child)
      await firstMessage(child, 'A projection')
      return child
    },
    async close(): Promise<void> {
      for (const server of servers) server.kill('SIGKILL')
      const exit = once(cluster, 'exit')
      cluster.disconnect()
      await exit
    },
  }
}
