import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { parseConfig } from '../config.ts'
import { openAdmin } from '../db/admin-pool.ts'
import type { AskPositions } from '../db/replica.ts'
import { demoEmails, demoPassword } from '../demo/reference/demo-tenants.ts'
import type { Route } from '../http/routes/route.ts'
import type { Job } from '../jobs/job.ts'
import { openLog } from '../runtime/log.ts'
import { openSecrets } from '../security/secrets.ts'
import { type Part, type Server, startServer } from '../server.ts'
import type { TenantClock } from '../tenancy/tenant-clock.ts'
import { type Caller, callerOf } from './caller.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { secretKey } from './secret-key.ts'

export type { Caller, CallerResponse } from './caller.ts'
export { secretKey } from './secret-key.ts'

export type TestServer = {
  url: string
  database: TestDatabase
  admin: pg.Pool
  /** A demo user, by e-mail, signed in with a token of the embedded provider. */
  as(email: string): Promise<Caller>
  with(token: string): Caller
  sign(email: string, lifetimeSeconds: number): Promise<string>
  /** Starts another server on the same database. */
  another(options?: Options): Promise<Server>
}

type Timeouts = { readonly connectMs: number; readonly statementTimeoutMs: number }

/** Long, because a busy machine is slow. */
const longTimeouts: Timeouts = { connectMs: 60_000, statementTimeoutMs: 60_000 }

type Options = {
  env?: Record<string, string>
  parts?: readonly Part[]
  jobs?: readonly Job[]
  routes?: readonly Route[]
  /** The loops that it runs, if it has the part worker. */
  loops?: readonly string[]
  /** Another way to the same database. */
  databaseUrl?: string | null
  timeouts?: Timeouts
  /** The time of each tenant, if not the real one. */
  clock?: TenantClock
  /** A database that is read as if it were a replica. */
  replica?: { readonly url: string; readonly ask: AskPositions } | null
}

/** A real server on a database of its own, from beforeAll to afterAll. */
export function testServer({
  env = {},
  parts = ['api'],
  jobs = [],
  routes = [],
  loops = [],
  databaseUrl = null,
  timeouts = longTimeouts,
  replica = null,
  clock = () => null,
}: Options = {}): TestServer {
  const usual = { env, parts, jobs, routes, loops, databaseUrl, timeouts, replica, clock }
  const running: Server[] = []
  // Set by beforeAll, before any test reads it.
  const it = {} as TestServer

  beforeAll(async () => {
    const database = await cloneDatabase(inject('adminUrl'), inject('poolerUrl'))
    const first = await start(database, usual)
    running.push(first)
    const withToken = (token: string) => callerOf(first.publicUrl, token)
    Object.assign(it, {
      url: first.publicUrl,
      database,
      admin: openAdmin(database.adminUrl),
      with: withToken,
      sign: async (email: string, lifetimeSeconds: number) =>
        (await first.identity?.signFor?.(email, { lifetimeSeconds })) ?? '',
      as: async (email: string) => withToken((await first.identity?.signFor?.(email)) ?? ''),
      another: async (options: Options = {}) => {
        const server = await start(database, { ...usual, ...options })
        running.push(server)
        return server
      },
    } satisfies TestServer)
  })
  afterAll(async () => {
    await Promise.all(running.map(server => server.stop()))
    await it.admin?.end()
    await it.database?.drop()
  })
  return it
}

function start(database: TestDatabase, options: Required<Options>): Promise<Server> {
  const { env, parts, jobs, routes, loops, databaseUrl, timeouts, replica, clock } = options
  const way = databaseUrl === null ? database : { ...database, url: databaseUrl, poolerUrl: null }
  const config = parseConfig({
    PORT: '0',
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DATABASE_URL: way.url,
    SECRET_KEY: secretKey,
    ...env,
  })
  return startServer({
    config,
    database: { ...way, readUrl: replica?.url ?? null, secrets: openSecrets(secretKey) },
    log: openLog(config.logLevel),
    parts,
    jobs,
    routes,
    loops,
    ...(replica && { askPositions: replica.ask }),
    demo: { emails: demoEmails, password: demoPassword },
    timeouts,
    clock,
  })
}
