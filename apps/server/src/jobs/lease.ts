import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { asDb } from '../db/pool.ts'
import { takeJobsOver } from './return-jobs.ts'

/**
 * A worker pool proves that it is alive by an advisory lock under its own id. When its connection dies, the lock is freed, so
 * the others see at once that its jobs can be taken over. graphile-worker alone would wait for four hours.
 */
export type Lease = {
  /** Acquires the lock of this pool. */
  claim(poolId: string): void
  /** Resolves when the lock is acquired. No job runs before. */
  acquired: Promise<void>
  /** Gives the lock up. The jobs go to another pool. */
  lose(error: Error): void
  isLost(): boolean
  release(): Promise<void>
}

const sweepMs = 2000
/** A pool that has just started may have a job for a moment before it has its lock. */
const graceSeconds = 4

const lockKey = "hashtextextended('aftermile worker ' || $1::text, 0)"

export async function acquireLease(
  queue: pg.Pool,
  { log, onLost }: { log: FastifyBaseLogger; onLost: (poolId: string) => void },
): Promise<Lease> {
  const client = await queue.connect()
  const { promise: acquired, resolve, reject } = Promise.withResolvers<void>()
  acquired.catch(() => undefined)
  let isOver = false
  let isLost = false
  let ownId = ''
  let sweeping: Promise<unknown> = Promise.resolve()

  const lose = (error: Error) => {
    if (isOver) return
    isOver = true
    isLost = true
    clearInterval(timer)
    reject(error)
    client.release(error)
    onLost(ownId)
  }
  const timer = setInterval(() => {
    sweeping = releaseJobsOfDeadPools(client, ownId, log).catch(lose)
  }, sweepMs)
  client.on('error', lose)

  return {
    acquired,
    lose,
    isLost: () => isLost,
    claim(poolId) {
      ownId = poolId
      client.query(`select pg_advisory_lock(${lockKey})`, [poolId]).then(() => resolve(), lose)
    },
    async release() {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      await sweeping
      client.release(true)
    },
  }
}

/** Returns the jobs of pools without a lock to the queue. */
async function releaseJobsOfDeadPools(client: pg.PoolClient, ownId: string, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select locked_by as id from graphile_worker._private_jobs
     where locked_by <> $1 and locked_at < now() - interval '${graceSeconds} seconds'
     union
     select locked_by from graphile_worker._private_job_queues
     where locked_by <> $1 and locked_at < now() - interval '${graceSeconds} seconds'`,
    [ownId],
  )
  for (const { id } of rows) {
    const { rows: tried } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockKey}) as free`, [
      id,
    ])
    if (!tried[0]?.free) continue
    await takeJobsOver(asDb(client), id)
    await client.query(`select pg_advisory_unlock(${lockKey})`, [id])
    log.warn({ pool: id }, 'Took over the jobs of a worker that died')
  }
}
