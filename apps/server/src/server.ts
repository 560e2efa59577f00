import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Identity } from './adapters/identity/open-identity.ts'
import type { Config } from './config.ts'
import { openAdmin } from './db/admin-pool.ts'
import type { Database } from './db/open-database.ts'
import type { AskPositions } from './db/replica.ts'
import type { Route } from './http/routes/route.ts'
import { listen, reservePort } from './http/site/listen.ts'
import { buildStatus } from './http/site/status.ts'
import type { Job } from './jobs/job.ts'
import { writeWorkConditions } from './jobs/ticks/work-conditions.ts'
import { type OpenFeatures, openFeatures } from './open-features.ts'
import { openPools, type Timeouts } from './open-pools.ts'
import { openRenderPool } from './rendering/render-pool.ts'
import { finishesWithin } from './runtime/finishes-within.ts'
import { openMetrics } from './runtime/metrics.ts'
import { type ApiPart, type DemoUsers, startApiPart } from './start-api-part.ts'
import { type LoopNames, startWorkerPart, type WorkerPart } from './start-worker-part.ts'
import type { TenantClock } from './tenancy/tenant-clock.ts'

export type Part = 'api' | 'worker'

export type ServerOptions = {
  config: Config
  /** With the address of its owner, the server writes when tenants have work. */
  database: Pick<Database, 'url' | 'poolerUrl' | 'readUrl' | 'secrets'> & Partial<Pick<Database, 'adminUrl'>>
  log: FastifyBaseLogger
  parts?: readonly Part[]
  demo?: DemoUsers | null
  /** Jobs and routes in addition to those of the features, for tests. */
  jobs?: readonly Job[]
  routes?: readonly Route[]
  /** The loops that the worker runs. */
  loops?: LoopNames
  timeouts?: Timeouts
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
const closeMs = 2000

/** Starts API and worker on an open, migrated database. They keep no state, so several servers can share one database. */
export async function startServer({
  config,
  database,
  log,
  parts = ['api', 'worker'],
  demo = null,
  jobs = [],
  routes = [],
  loops = [],
  timeouts = { connectMs: 2500, statementTimeoutMs: 5000 },
  askPositions,
  clock,
  idleConnectionMs = 0,
}: ServerOptions): Promise<Server> {
  const { url, secrets, adminUrl = null } = database
  const hasApi = parts.includes('api')
  const isPortFree = hasApi && config.port === 0 && config.publicUrl === null
  const reserved = isPortFree ? await reservePort(config.host) : null
  const port = reserved?.port ?? config.port
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  let stopped: Promise<unknown> | null = null
  const metrics = openMetrics()
  const isStopping = () => stopped !== null
  const pools = openPools({ database, timeouts, metrics, log, hasReplica: hasApi, askPositions, clock, isStopping })
  const renderPool = openRenderPool()
  let open: OpenFeatures | null = null
  let api: ApiPart | null = null
  let worker: WorkerPart | null = null
  let status: FastifyInstance | null = null

  const drain = async () => {
    const ended = await finishesWithin(drainMs, Promise.all([api?.stop(), status?.close(), worker?.stop()]))
    if (!ended) log.warn('Some requests or jobs did not end in time and were aborted')
    await finishesWithin(closeMs, Promise.all([open?.close(), worker?.leave()]))
    renderPool.close()
    await pools.close()
  }
  const stop = async () => {
    stopped ??= drain()
    await stopped
  }
  try {
    open = openFeatures({ config, secrets, pools, renderPool, publicUrl, log })
    const { features, withWork } = open
    for (const { help, read } of features.flatMap(({ gauges = [] }) => gauges))
      metrics.watch(help, () => read(pools.pool))
    if (adminUrl !== null) {
      const admin = openAdmin(adminUrl)
      await writeWorkConditions(admin, withWork).finally(() => admin.end())
    }
    if (hasApi)
      api = await startApiPart({
        ...{ config, databaseUrl: url, secrets, pools, open, routes, publicUrl, port, reserved, demo },
        ...{ maxWaitMs: timeouts.connectMs, idleConnectionMs, metrics, log },
      })
    if (parts.includes('worker')) worker = await startWorkerPart({ url, pools, features, jobs, loops, metrics, log })
    // Last, because it says that all of it is ready.
    if (config.statusPort !== null) {
      status = buildStatus({ pool: pools.pool, metrics, metricsToken: config.metricsToken, log })
      await listen(status, { host: config.host, port: config.statusPort, setting: 'STATUS_PORT' })
    }
  } catch (error) {
    await reserved?.release()
    await stop()
    throw error
  }
  return { publicUrl, identity: api?.identity ?? null, stop }
}
