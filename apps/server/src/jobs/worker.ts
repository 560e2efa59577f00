import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import { asDb, isUnreachable } from '../db/pool.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { array, sql } from '../db/sql.ts'
import { finishesWithin } from '../runtime/finishes-within.ts'
import type { Ctx } from '../tenancy/context.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { overlapMs } from './change-consumer.ts'
import type { Job } from './job.ts'
import { acquireLease } from './lease.ts'
import { hasConnection, outageOf } from './outage.ts'
import { guardQueue } from './queue-pool.ts'
import { type OnJobFailed, reportFailures } from './report-failures.ts'
import { giveJobsBack, type Postponed } from './return-jobs.ts'
import { findLastTick, noteTick, tenantsChanged, tenantsWithWork } from './ticks/tenants-with-work.ts'

export type WorkerOptions = {
  /** Connections with the role of the jobs, for the queue. */
  queue: pg.Pool
  /** Connections with the role of the app, for the work itself. */
  pool: pg.Pool
  jobs: readonly Job[]
  log: FastifyBaseLogger
  onDone?: (name: string, outcome: 'done' | 'failed') => void
  /** Called once for every job that failed for good, in a transaction of its tenant. */
  onFailed?: OnJobFailed
}

export type Worker = { stop(): Promise<void> }

const concurrency = 4
const longestWaitMs = 3000
/** Less than the time that the whole server has to stop, so that jobs that still run then can be returned. */
const maxStopMs = 9000
const returnMs = 800
/** Between the tenants at the first tick of a job that follows changes, which wakes all of them. */
const firstTickGapMs = 1000

/** Runs jobs until it is stopped. When it loses its lease or the database, it releases its jobs and restarts. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  let isStopping = false
  let hasStarted = false
  let current: Worker | null = null
  let starting: Promise<void> | null = null
  const lost: string[] = []

  /** Calls during a start share it. */
  const start = (): Promise<void> => {
    starting ??= restart().finally(() => {
      starting = null
    })
    return starting
  }

  async function restart(): Promise<void> {
    await current?.stop()
    current = null
    for (let waitMs = 250; !isStopping; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        if (lost.length > 0) await giveJobsBack(asDb(options.queue), lost)
        lost.length = 0
        current = await startPool(options, onLost)
        hasStarted = true
        return
      } catch (error) {
        if (!hasStarted && !isUnreachable(error)) throw error
        options.log.warn({ err: error }, 'The worker cannot reach the database yet')
        await new Promise(resolve => setTimeout(resolve, waitMs))
      }
    }
  }

  function onLost(poolId: string): void {
    if (isStopping) return
    lost.push(poolId)
    options.log.warn('The worker lost its lease and restarts')
    start().catch((error: unknown) => options.log.error({ err: error }, 'The worker cannot restart'))
  }

  await start()
  const { onFailed } = options
  const reporting = onFailed ? reportFailures({ ...options, onFailed }) : null
  return {
    async stop() {
      isStopping = true
      await reporting?.stop()
      await starting
      await current?.stop()
    },
  }
}

async function startPool(options: WorkerOptions, onLost: (poolId: string) => void): Promise<Worker> {
  const events = new EventEmitter()
  const lease = await acquireLease(options.queue, { log: options.log, onLost })
  const postponed = new Map<string, Postponed>()
  let workerId = ''
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    workerId = workerPool.id
    lease.claim(workerId)
  })
  // The pool may also end by itself.
  events.on('pool:release', () => lease.lose(new Error('The pool of the queue ended')))
  try {
    const runner = await run({
      pgPool: guardQueue(options.queue, lease, postponed),
      concurrency,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => options.log[level === 'error' ? 'warn' : 'debug'](message)),
      events,
      taskList: tasksOf(options, {
        postponed,
        async poolId() {
          await lease.acquired
          return workerId
        },
      }),
      parsedCronItems: parseCronItems(options.jobs.flatMap(cronOf)),
    })
    const stop = async () => {
      await finishesWithin(maxStopMs, runner.stop())
      // What still runs is returned, so that its try does not count. A pool without the database cannot do this.
      if (!lease.isLost()) await finishesWithin(returnMs, giveJobsBack(asDb(options.queue), [workerId]))
      await lease.release()
    }
    await lease.acquired.catch(async error => {
      await stop()
      throw error
    })
    return { stop }
  } catch (error) {
    await lease.release()
    throw error
  }
}

/** A tick comes before all other jobs. If one still waits at the next tick, there is one of them. */
const cronOf = ({ name, cron }: Job) =>
  cron === undefined
    ? []
    : [{ task: tickOf(name), match: cron, identifier: name, options: { priority: -1, jobKey: tickOf(name) } }]
const tickOf = (name: string): string => `tick:${name}`

/** The pool that runs a task. */
type RunningPool = { readonly postponed: Map<string, Postponed>; poolId(): Promise<string> }

function tasksOf(options: WorkerOptions, running: RunningPool): TaskList {
  return Object.fromEntries(
    options.jobs.flatMap(job => [
      [job.name, taskOf(options, job, running)],
      [tickOf(job.name), tickTaskOf(options, job)],
    ]),
  )
}

const JobPayload = z.object({ tenantId: z.string(), data: z.unknown() })

function taskOf({ pool, log, onDone }: WorkerOptions, job: Job, { poolId, postponed }: RunningPool): Task {
  return async (payload, { job: { id, attempts } }) => {
    const lockedBy = await poolId()
    const { tenantId, data } = JobPayload.parse(payload)
    const jobLog = log.child({ job: job.name, jobId: id, tenantId, attempts })
    let isElsewhere = false
    try {
      await retryConflicts(() =>
        inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db, now }) => {
          const ctx: Ctx = { tenantId, author: { id: `job:${job.name}`, name: 'Aftermile' }, db, now, log: jobLog }
          await job.run(ctx, job.payload.parse(data)).catch(async (error: unknown) => {
            isElsewhere = isUnreachable(error) && (await hasConnection(ctx))
            throw error
          })
          const finished = await db.find<{ ok: boolean }>(sql`select jobs.finish(${id}, ${lockedBy}) as ok`)
          if (!finished?.ok) throw new Error('Another worker took this job over')
        }),
      )
      onDone?.(job.name, 'done')
    } catch (error) {
      jobLog.warn({ err: error }, 'A job failed')
      onDone?.(job.name, 'failed')
      const outage = isElsewhere ? null : outageOf(error)
      if (outage !== null) postponed.set(id, { jobId: id, poolId: lockedBy, error: String(error), outage })
      throw error
    }
  }
}

/**
 * Enqueues one job at each tick for every tenant that may have work. Because of the key, a tick that is retried does not enqueue
 * them twice.
 */
function tickTaskOf({ pool }: WorkerOptions, job: Job): Task {
  return async () => {
    const tickAt = Date.now()
    const lastTickAt = job.followsChanges ? await findLastTick(pool, job.name) : null
    const tenants =
      lastTickAt === null
        ? await tenantsWithWork(pool, job.name)
        : await tenantsChanged(pool, new Date(lastTickAt - overlapMs))
    const isFirst = job.followsChanges && lastTickAt === null
    const spreadMs = isFirst ? tenants.length * firstTickGapMs : (job.spreadMinutes ?? 0) * 60_000
    const runAts = tenants.map((_, index) => new Date(tickAt + (index / tenants.length) * spreadMs))
    if (tenants.length > 0)
      await asDb(pool).run(sql`
        select jobs.tick(${job.name}, ${array(tenants)}::text[], ${array(runAts.map(at => at.toISOString()))}::timestamptz[], ${job.maxAttempts})`)
    if (job.followsChanges) await noteTick(pool, job.name, tickAt)
  }
}
