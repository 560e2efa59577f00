import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { migrate } from '../apps/server/src/db/migrate/migrate.ts'
import { createDatabase, urlWithDatabase, urlWithLogin } from '../apps/server/src/db/open-database.ts'
import { seedDemo } from '../apps/server/src/demo/seed.ts'
import { freePort } from '../apps/server/src/test/free-port.ts'
import type { Target } from './send.ts'

const login = { user: 'aftermile_chaos', password: 'chaos' }

/** A server in a process of its own, to be killed. */
export type Started = Target & { process: ChildProcess }
type Options = { port?: number; part?: 'api' | 'worker' }

/** A PostgreSQL for one trial, and the servers on it. */
export async function openEnvironment() {
  const keeper = fork(new URL('../apps/server/src/test/cluster-process.ts', import.meta.url), {
    detached: true,
    execArgv: [],
  })
  const [clusterUrl] = (await once(keeper, 'message')) as [string] // what that process sends first
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
    async start(url: string, { port, part = 'api' }: Options = {}): Promise<Started> {
      const args = [url, String(port ?? (await freePort())), part]
      const child = fork(new URL('./server-process.ts', import.meta.url), args)
      servers.push(child)
      const [started] = (await once(child, 'message')) as [Target] // as server-process.ts says it
      return { ...started, process: child }
    },
    async close(): Promise<void> {
      for (const server of servers) server.kill('SIGKILL')
      const exit = once(keeper, 'exit')
      keeper.disconnect()
      await exit
    },
  }
}
