import { type AddressInfo, createServer } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { outsideCaller } from './adapters/egress/call-outside.ts'
import { type Identity, openIdentity } from './adapters/identity/open-identity.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { appRole, jobsRole } from './db/migrate/migrate.ts'
import type { Database } from './db/open-database.ts'
import { openPool, type PoolOptions } from './db/pool.ts'
import { type Polling, startPolling } from './features/intake/polling/polling-loop.ts'
import { notifyOfFailure } from './features/upkeep/job-failures.ts'
import { featuresOf } from './features.ts'
import type { Route } from './http/routes/route.ts'
import type { Job } from './jobs/job.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { finishesWithin } from './runtime/finishes-within.ts'
import { openMetrics } from './runtime/metrics.ts'
import { StartError } from './runtime/start-error.ts'

export type Part = 'api' | 'worker'

export type ServerOptions = {
  config: Config
  database: Pick<Database, 'url' | 'secrets'>
  log: FastifyBaseLogger
  parts?: readonly Part[]
  /** People the embedded sign-in page offers, and their one password. */
  demo?: { emails: readonly string[]; password: string } | null
  /** Besides those of the features. */
  jobs?: readonly Job[]
  routes?: readonly Route[]
  /** Whether the worker asks carriers. */
  isPolling?: boolean
  /** How long a request waits for a connection, and for one statement, before it is told to come again. */
  patience?: Pick<PoolOptions, 'connectMs' | 'statementTimeoutMs'>
}

export type Server = {
  /** Where people reach the console. */
  publicUrl: string
  identity: Identity | null
  /** Ends requests and jobs in hand, then lets go of the database. */
  stop(): Promise<void>
}

const drainMs = 10_000
const lettingGoMs = 2000

/** API and worker on an open, migrated database. Keeps no state: run as many as needed. */
export async function startServer({
  config,
  database,
  log,
  parts = ['api', 'worker'],
  demo = null,
  jobs = [],
  routes = [],
  isPolling = false,
  patience = { connectMs: 2500, statementTimeoutMs: 5000 },
}: ServerOptions): Promise<Server> {
  let stopped: Promise<unknown> | null = null
  const onError = (error: Error) => {
    if (stopped === null) log.warn({ err: error }, 'A database connection was lost')
  }
  const metrics = openMetrics()
  const pool = openPool({ url: database.url, role: appRole, max: 16, ...patience, onError })
  const work = openPool({ url: database.url, role: appRole, max: 6, statementTimeoutMs: 60_000, onError })
  // Jobs that are done are signed off by a call that nobody hears fail.
  const forJobs = { role: jobsRole, max: 6, statementTimeoutMs: 60_000, connectMs: 60_000 }
  const queue = openPool({ url: database.url, ...forJobs, onError })
  metrics.watchPool('api', pool)
  metrics.watchPool('work', work)

  let held: HeldPort | null = null
  let app: FastifyInstance | null = null
  let worker: Worker | null = null
  let polling: Polling | null = null
  let identity: Identity | null = null
  let publicUrl = config.publicUrl ?? `http://localhost:${config.port}`

  const drain = async () => {
    const ended = await finishesWithin(drainMs, Promise.all([app && closeApp(app), worker?.stop(), polling?.stop()]))
    if (!ended) log.warn('Some work did not end in time and was cut off')
    await finishesWithin(lettingGoMs, Promise.all([pool, work, queue].map(one => one.end())))
  }
  const stop = async () => {
    stopped ??= drain()
    await stopped
  }
  try {
    const isApi = parts.includes('api')
    held = isApi && config.port === 0 && config.publicUrl === null ? await holdPort(config.host) : null
    const port = held?.port ?? config.port
    publicUrl = config.publicUrl ?? `http://localhost:${port}`
    const { chatWidgetOrigins } = config
    const features = featuresOf({ secrets: database.secrets, publicUrl, chatWidgetOrigins })
    if (isApi) {
      identity = await openIdentity({
        oidc: config.oidc,
        publicUrl,
        pool,
        secrets: database.secrets,
        isDemo: config.isDemo,
        log,
        ...(demo && { demoHint: demo.emails, demoPassword: demo.password }),
      })
      app = await buildApp({
        config,
        routes: [...features.flatMap(feature => feature.routes ?? []), ...routes],
        publicUrl,
        databaseUrl: database.url,
        secrets: database.secrets,
        pool,
        identity,
        metrics,
        log,
      })
      await held?.release()
      held = null
      await listen(app, config.host, port)
    }
    if (parts.includes('worker')) {
      const all = [...features.flatMap(feature => feature.jobs ?? []), ...jobs]
      worker = await startWorker({
        queue,
        pool: work,
        jobs: all,
        log,
        onDone: metrics.jobEnded,
        onFailed: notifyOfFailure,
      })
      if (isPolling)
        polling = startPolling({
          url: database.url,
          pool: work,
          secrets: database.secrets,
          callOutside: outsideCaller({ allow: config.egressAllow }),
          log,
        })
    }
  } catch (error) {
    await held?.release()
    await stop()
    throw error
  }
  return { publicUrl, identity, stop }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken; stop what uses it or choose another with PORT=….`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account; choose one above 1023 with PORT=….`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

/** A connection that was busy when the server began to close is let go as soon as its request is answered. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close().finally(() => clearInterval(sweeping))
}

type HeldPort = { readonly port: number; readonly release: () => Promise<unknown> }

/** The issuer's address has the port in it, so it must be known before listening, and nobody else may take it until then. */
async function holdPort(host: string): Promise<HeldPort> {
  const holder = createServer(socket => socket.destroy())
  await new Promise<void>((resolve, reject) => holder.once('error', reject).listen(0, host, resolve))
  const { port } = holder.address() as AddressInfo // a TCP server that listens has one
  return { port, release: () => new Promise(resolve => holder.close(resolve)) }
}
