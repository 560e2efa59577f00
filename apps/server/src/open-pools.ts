import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { appRole, jobsRole } from './db/migrate/migrate.ts'
import type { Database } from './db/open-database.ts'
import { openPool, type PoolOptions } from './db/pool.ts'
import { type AskPositions, openReplica, type Replica } from './db/replica.ts'
import { finishesWithin } from './runtime/finishes-within.ts'
import type { Metrics } from './runtime/metrics.ts'
import { type RecentCallers, recentCallers } from './tenancy/recent-callers.ts'
import { shareConnections } from './tenancy/shared-connections.ts'
import { setTenantClock, type TenantClock } from './tenancy/tenant-clock.ts'

/** The connections of one server. */
export type Pools = {
  /** For requests, shared by tenants. */
  readonly pool: pg.Pool
  /** For the worker. */
  readonly work: pg.Pool
  /** For the queue of jobs. */
  readonly queue: pg.Pool
  readonly replica: Replica | null
  /** The tenants that have called lately. */
  readonly callers: RecentCallers
  close(): Promise<void>
}

/** How long a request waits for a connection, and for one statement, before the server replies 503. */
export type Timeouts = Required<Pick<PoolOptions, 'connectMs' | 'statementTimeoutMs'>>

type Options = {
  readonly database: Pick<Database, 'url' | 'poolerUrl' | 'readUrl'>
  readonly timeouts: Timeouts
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
  readonly hasReplica: boolean
  readonly askPositions?: AskPositions | undefined
  readonly clock?: TenantClock | undefined
  readonly isStopping: () => boolean
}

const closeMs = 2000

export function openPools({
  database,
  timeouts,
  metrics,
  log,
  hasReplica,
  askPositions,
  clock,
  isStopping,
}: Options): Pools {
  const onError = (error: Error) => {
    if (!isStopping()) log.warn({ err: error }, 'A database connection was lost')
  }
  // The queue and the listeners need connections that last, so they never use a pooler.
  const { url, poolerUrl, readUrl } = database
  const ofApp = { url: poolerUrl ?? url, isPooled: poolerUrl !== null, role: appRole, onError }
  const pool = openPool({ ...ofApp, max: 16, ...timeouts })
  const work = openPool({ ...ofApp, max: 6, statementTimeoutMs: 60_000 })
  // The worker restarts when it cannot tell how a job ended, so it waits long for a connection.
  const queueOptions = { role: jobsRole, max: 6, statementTimeoutMs: 60_000, connectMs: 60_000 }
  const queue = openPool({ url, ...queueOptions, onError })
  const onChange = (isRead: boolean) =>
    isRead ? log.info('The replica is read') : log.warn('The replica is not read: it is behind or has failed')
  const ofReplica = { primaryUrl: url, timeouts, onError, onChange, ...(askPositions && { ask: askPositions }) }
  const replica = hasReplica && readUrl !== null ? openReplica({ url: readUrl, ...ofReplica }) : null

  for (const item of [pool, work, replica?.pool]) if (clock && item) setTenantClock(item, clock)

  const callers = recentCallers()
  const sharing = { callers, maxWaitMs: timeouts.connectMs }
  shareConnections(pool, sharing)
  if (replica) shareConnections(replica.pool, sharing)
  metrics.watchPool('api', pool)
  metrics.watchPool('work', work)
  if (replica) watchReplica(metrics, replica)
  const all = () => [...[pool, work, queue].map(item => item.end()), replica?.close()]
  return {
    pool,
    work,
    queue,
    replica,
    callers,
    close: async () => void (await finishesWithin(closeMs, Promise.all(all()))),
  }
}

function watchReplica(metrics: Metrics, replica: Replica): void {
  metrics.watchPool('replica', replica.pool)
  metrics.watchReplica(() => {
    const freshUntil = replica.freshUntil()
    return freshUntil === null ? null : (performance.now() - freshUntil) / 1000
  })
}
