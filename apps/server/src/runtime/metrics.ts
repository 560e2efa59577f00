import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { finishesWithin } from './finishes-within.ts'

export type Metrics = {
  requestEnded(labels: { method: string; route: string; status: number }, seconds: number): void
  jobEnded(name: string, outcome: 'done' | 'failed'): void
  watchPool(name: string, pool: pg.Pool): void
  /** A read that may lag has been answered. */
  readEnded(from: string): void
  /** Reports how far the replica is behind, in seconds; null while it is not read. */
  watchReplica(lagSeconds: () => number | null): void
  /** Reports values that are read when somebody asks: those of `read`, by the names in `help`. NaN while they cannot be read. */
  watch(help: Readonly<Record<string, string>>, read: () => Promise<Readonly<Record<string, number>>>): void
  text(): Promise<string>
  contentType: string
}

const byCode = ['kind', 'code'] as const
const ingestErrors = new Counter({
  name: 'aftermile_ingest_errors_total',
  help: 'Errors of refused items, by kind and code',
  labelNames: byCode,
  registers: [],
})
const ingestWarnings = new Counter({
  name: 'aftermile_ingest_warnings_total',
  help: 'Warnings of items that were taken, by kind and code',
  labelNames: byCode,
  registers: [],
})

/** Counted for the process, because items come in by requests and by jobs. */
export const countIngestError = (kind: string, code: string): void => ingestErrors.inc({ kind, code })
export const countIngestWarning = (kind: string, code: string): void => ingestWarnings.inc({ kind, code })

const projected = new Histogram({
  name: 'aftermile_landed_event_seconds',
  help: 'From when an event was stored until its shipment showed it, for events that are stored first',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  registers: [],
})

/** Counted for the process, because a loop does it. */
export function noteProjected(seconds: number, events: number): void {
  for (let n = 0; n < events; n++) projected.observe(seconds)
}

/** Metrics for Prometheus. Each server has its own registry, so that several can run in one process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(ingestErrors)
  registry.registerMetric(ingestWarnings)
  registry.registerMetric(projected)
  const requests = new Histogram({
    name: 'aftermile_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'aftermile_jobs_total',
    help: 'Jobs by outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  const pools = new Map<string, pg.Pool>()
  new Gauge({
    name: 'aftermile_database_connections',
    help: 'Connections by pool and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  const reads = new Counter({
    name: 'aftermile_reads_total',
    help: 'Reads that a replica may answer, by what answered',
    labelNames: ['from'],
    registers: [registry],
  })
  return {
    requestEnded: (labels, seconds) => requests.observe(labels, seconds),
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    watchPool: (name, pool) => pools.set(name, pool),
    readEnded: from => reads.inc({ from }),
    watchReplica: lagSeconds =>
      void new Gauge({
        name: 'aftermile_replica_lag_seconds',
        help: 'How far the replica is behind at most; NaN while it is not read',
        registers: [registry],
        collect() {
          this.set(lagSeconds() ?? Number.NaN)
        },
      }),
    watch(help, read) {
      const readOnce = sharedWhileRunning(() => readWithin(read))
      for (const [name, text] of Object.entries(help))
        new Gauge({
          name,
          help: text,
          registers: [registry],
          async collect() {
            this.set((await readOnce())?.[name] ?? Number.NaN)
          },
        })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Whoever asks waits no longer for a value. */
const maxReadMs = 2000

async function readWithin<Values>(read: () => Promise<Values>): Promise<Values | null> {
  const reading = read().catch(() => null)
  return (await finishesWithin(maxReadMs, reading)) ? reading : null
}

/** Runs once for all that ask at the same time. */
function sharedWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
