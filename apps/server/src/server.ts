import { type AddressInfo, createServer } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { outsideCaller } from './adapters/egress/call-outside.ts'
import { outsideConnector } from './adapters/egress/connect-outside.ts'
import { type Identity, openIdentity } from './adapters/identity/open-identity.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { appRole, jobsRole } from './db/migrate/migrate.ts'
import type { Database } from './db/open-database.ts'
import { openPool, type PoolOptions } from './db/pool.ts'
import { type AskPositions, openReplica, type Replica } from './db/replica.ts'
import { type Polling, startPolling } from './features/intake/polling/start-polling.ts'
import { syncLibrary } from './features/messages/library/sync-library.ts'
import { contentSource } from './features/messages/sending/content-source.ts'
import { type Sending, startSending } from './features/messages/sending/schedule/start-sending.ts'
import { type MessageSender, openMessageSender } from './features/messages/sending/sender.ts'
import { queueReset } from './features/messages/user-messages/queue-reset.ts'
import { forgottenPasswords } from './features/people/forgotten-passwords.ts'
import { type Copying, startCopying } from './features/search-copies/start-copying.ts'
import { syncRules } from './features/settings/rules/library/sync-rules.ts'
import { trackingOriginsOf } from './features/tracking/hosts/tracking-hosts.ts'
import { notifyOfFailure } from './features/upkeep/job-failures.ts'
import { featuresOf } from './features.ts'
import type { Route } from './http/routes/route.ts'
import { prepareDrain } from './http/site/drain.ts'
import { buildStatus } from './http/site/status.ts'
import type { Job } from './jobs/job.ts'
import { startWorker, type Worker } from './jobs/worker.ts'
import { openWorkers, type Workers } from './jobs/workers.ts'
import { openLimits } from './limits/limits.ts'
import { sharedWindows } from './limits/shared-windows.ts'
import { openRenderPool } from './rendering/render-pool.ts'
import { finishesWithin } from './runtime/finishes-within.ts'
import { type Metrics, openMetrics } from './runtime/metrics.ts'
import { StartError } from './runtime/start-error.ts'
import { recentCallers } from './tenancy/recent-callers.ts'
import { shareConnections } from './tenancy/shared-connections.ts'
import { setTenantClock, type TenantClock } from './tenancy/tenant-clock.ts'

export type Part = 'api' | 'worker'

export type ServerOptions = {
  config: Config
  database: Pick<Database, 'url' | 'poolerUrl' | 'readUrl' | 'secrets'>
  log: FastifyBaseLogger
  parts?: readonly Part[]
  /** Users that the embedded sign-in page offers, and the password they share. */
  demo?: { emails: readonly string[]; password: string } | null
  /** Jobs and routes in addition to those of the features, for tests. */
  jobs?: readonly Job[]
  routes?: readonly Route[]
  /** Whether the worker polls carriers. */
  isPolling?: boolean
  /** Whether the worker sends messages. */
  isSending?: boolean
  /** Whether the worker copies search documents to the services of tenants. */
  isCopying?: boolean
  /** How long a request waits for a connection, and for one statement, before the server replies 503. */
  timeouts?: Required<Pick<PoolOptions, 'connectMs' | 'statementTimeoutMs'>>
  /** How the positions of primary and replica are read, for tests without a real replica. */
  askPositions?: AskPositions
  /** The time of each tenant, if not the real one. */
  clock?: TenantClock
  /** How long an idle connection of a client stays open while the server stops: long enough for a request that is on its way. */
  idleConnectionMs?: number
}

export type Server = {
  /** The address of the console. */
  publicUrl: string
  identity: Identity | null
  /** Lets running requests and jobs end, then closes the connections to the database. */
  stop(): Promise<void>
}

const drainMs = 10_000
const drainConnectionsMs = 8000
const closePoolsMs = 2000

/** Starts API and worker on an open, migrated database. They keep no state, so several servers can share one database. */
export async function startServer({
  config,
  database,
  log,
  parts = ['api', 'worker'],
  demo = null,
  jobs = [],
  routes = [],
  isPolling = false,
  isSending = false,
  isCopying = false,
  timeouts = { connectMs: 2500, statementTimeoutMs: 5000 },
  askPositions,
  clock,
  idleConnectionMs = 0,
}: ServerOptions): Promise<Server> {
  let stopped: Promise<unknown> | null = null
  const onError = (error: Error) => {
    if (stopped === null) log.warn({ err: error }, 'A database connection was lost')
  }
  const metrics = openMetrics()
  // The queue and the listeners need connections that last, so they never use a pooler.
  const { url, poolerUrl, readUrl } = database
  const ofApp = { url: poolerUrl ?? url, isPooled: poolerUrl !== null, role: appRole, onError }
  const pool = openPool({ ...ofApp, max: 16, ...timeouts })
  const callers = recentCallers()
  shareConnections(pool, { callers, maxWaitMs: timeouts.connectMs })
  const work = openPool({ ...ofApp, max: 6, statementTimeoutMs: 60_000 })
  // The worker restarts when it cannot tell how a job ended, so it waits long for a connection.
  const queueOptions = { role: jobsRole, max: 6, statementTimeoutMs: 60_000, connectMs: 60_000 }
  const queue = openPool({ url, ...queueOptions, onError })
  const renderPool = openRenderPool()
  metrics.watchPool('api', pool)
  metrics.watchPool('work', work)
  const replica =
    readUrl === null || !parts.includes('api')
      ? null
      : openReplica({
          url: readUrl,
          primaryUrl: url,
          timeouts,
          onError,
          onChange: isRead =>
            isRead ? log.info('The replica is read') : log.warn('The replica is not read: it is behind or has failed'),
          ...(askPositions && { ask: askPositions }),
        })
  if (replica) {
    shareConnections(replica.pool, { callers, maxWaitMs: timeouts.connectMs })
    watchReplica(metrics, replica)
  }
  for (const one of [pool, work, replica?.pool]) if (clock && one) setTenantClock(one, clock)

  let reserved: ReservedPort | null = null
  let closeApp: (() => Promise<void>) | null = null
  let status: FastifyInstance | null = null
  let worker: Worker | null = null
  let workers: Workers | null = null
  let polling: Polling | null = null
  let sender: MessageSender | null = null
  let sending: Sending | null = null
  let copying: Copying | null = null
  let identity: Identity | null = null
  let publicUrl = config.publicUrl ?? `http://localhost:${config.port}`

  const drain = async () => {
    const ended = await finishesWithin(
      drainMs,
      Promise.all([closeApp?.(), status?.close(), worker?.stop(), polling?.stop(), sending?.stop(), copying?.stop()]),
    )
    if (!ended) log.warn('Some requests or jobs did not end in time and were aborted')
    await finishesWithin(closePoolsMs, Promise.all([sender?.close(), workers?.stop()]))
    renderPool.close()
    await finishesWithin(closePoolsMs, Promise.all([...[pool, work, queue].map(one => one.end()), replica?.close()]))
  }
  const stop = async () => {
    stopped ??= drain()
    await stopped
  }
  try {
    const isApi = parts.includes('api')
    reserved = isApi && config.port === 0 && config.publicUrl === null ? await reservePort(config.host) : null
    const port = reserved?.port ?? config.port
    publicUrl = config.publicUrl ?? `http://localhost:${port}`
    const { chatWidgetOrigins } = config
    const { secrets } = database
    const trackingOrigins = trackingOriginsOf(config.trackingHosts, publicUrl)
    const callOutside = outsideCaller({ allow: config.egressAllow })
    const connect = outsideConnector({ allow: config.egressAllow })
    const appContext = { call: callOutside, connect, now: Date.now }
    const opened = openMessageSender({
      pool: work,
      secrets,
      log,
      context: appContext,
      source: contentSource(renderPool, { publicUrl, trackingOrigins, secrets }),
      publicUrl,
    })
    sender = opened
    const { deliverNow, inTransaction } = opened
    const limits = openLimits(sharedWindows({ pool, secrets, log }))
    const features = featuresOf({
      ...{ secrets, renderPool, publicUrl, trackingOrigins, chatWidgetOrigins },
      ...{ deliverNow, inTransaction, callOutside, limits },
    })
    if (isApi) {
      identity = await openIdentity({
        oidc: config.oidc,
        publicUrl,
        pool,
        secrets: database.secrets,
        limits,
        forgottenPasswords: forgottenPasswords({ deliverNow, inTransaction, queueReset: queueReset(secrets) }),
        isDemo: config.isDemo,
        log,
        ...(demo && { demoHint: demo.emails, demoPassword: demo.password }),
      })
      const app = await buildApp({
        config,
        routes: [...features.flatMap(feature => feature.routes ?? []), ...routes],
        publicUrl,
        databaseUrl: url,
        secrets: database.secrets,
        pool,
        maxWaitMs: timeouts.connectMs,
        callers,
        replica,
        limits,
        renderPool,
        identity,
        metrics,
        log,
      })
      const drainConnections = prepareDrain(app.server)
      closeApp = async () => {
        await drainConnections({ idleMs: idleConnectionMs, maxMs: drainConnectionsMs })
        await app.close()
      }
      await reserved?.release()
      reserved = null
      await listen(app, config.host, port, 'PORT')
    }
    if (parts.includes('worker')) {
      await syncLibrary(work, renderPool.compile).catch((error: unknown) =>
        log.error({ err: error }, 'The templates of the library could not be written'),
      )
      await syncRules(work).catch((error: unknown) =>
        log.error({ err: error }, 'The rules that come with the product could not be written'),
      )
      const all = [...features.flatMap(feature => feature.jobs ?? []), ...jobs]
      worker = await startWorker({
        queue,
        pool: work,
        jobs: all,
        log,
        onDone: metrics.jobEnded,
        onFailed: notifyOfFailure,
      })
      workers = openWorkers({ pool: work, log })
      if (isPolling)
        polling = startPolling({
          url,
          pool: work,
          secrets: database.secrets,
          callOutside,
          log,
          workers,
        })
      if (isSending) sending = startSending({ url, log, sender: opened })
      if (isCopying) copying = startCopying({ pool: work, secrets, context: appContext, log, workers })
    }
    // Last, because it says that all of it is ready.
    if (config.statusPort !== null) {
      status = buildStatus({ pool, metrics, metricsToken: config.metricsToken, log })
      await listen(status, config.host, config.statusPort, 'STATUS_PORT')
    }
  } catch (error) {
    await reserved?.release()
    await stop()
    throw error
  }
  return { publicUrl, identity, stop }
}

function watchReplica(metrics: Metrics, replica: Replica): void {
  metrics.watchPool('replica', replica.pool)
  metrics.watchReplica(() => {
    const freshUntil = replica.freshUntil()
    return freshUntil === null ? null : (performance.now() - freshUntil) / 1000
  })
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken; stop what uses it or choose another with ${setting}=….`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account; choose one above 1023 with ${setting}=….`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

type ReservedPort = { readonly port: number; readonly release: () => Promise<unknown> }

/** Occupies a free port until the app listens on it: the issuer's address contains the port, so it must be known before. */
async function reservePort(host: string): Promise<ReservedPort> {
  const placeholder = createServer(socket => socket.destroy())
  await new Promise<void>((resolve, reject) => placeholder.once('error', reject).listen(0, host, resolve))
  const { port } = placeholder.address() as AddressInfo // a TCP server that listens has one
  return { port, release: () => new Promise(resolve => placeholder.close(resolve)) }
}
