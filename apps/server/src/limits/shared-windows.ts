import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { asDb } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Secrets } from '../security/secrets.ts'
import type { Taken, TakeShared } from './limits.ts'

type Options = {
  readonly pool: pg.Pool
  readonly secrets: Pick<Secrets, 'derive'>
  readonly log: FastifyBaseLogger
  readonly maxWaitMs?: MaxWaitMs
}

/** A request waits no longer than this for the database to count. */
type MaxWaitMs = { readonly usual: number; readonly exact: number }
const shortWaits = { usual: 250, exact: 2000 }
/** A database that is slow or gone is left alone for so long. */
const restMs = 5000
const sweepEveryMs = 300_000

/** The windows in the database. Their times are those of its clock, so the clocks of the processes may differ. */
export function sharedWindows({ pool, secrets, log, maxWaitMs = shortWaits }: Options): TakeShared {
  const db = asDb(pool)
  const secret = secrets.derive('limits')
  let restsUntil = 0
  let sweptAt = performance.now()

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < sweepEveryMs) return
    sweptAt = performance.now()
    await db.run(sql`delete from limits.windows where ends_at < now()`)
  }

  return async (key, wanted, { max, windowSeconds, isExact = false }) => {
    if (performance.now() < restsUntil) return null
    const hash = createHmac('sha256', secret).update(key).digest().subarray(0, 16)
    try {
      const taken = await withinTime(
        isExact ? maxWaitMs.exact : maxWaitMs.usual,
        db.find<Taken>(sql`
          select granted, wait_seconds as "waitSeconds" from limits.take(${hash}, ${wanted}, ${max}, ${windowSeconds})`),
      )
      sweep().catch((error: unknown) => log.warn({ err: error }, 'Old limits could not be deleted'))
      return taken
    } catch (error) {
      restsUntil = performance.now() + restMs
      log.warn({ err: error }, 'Limits are counted by this process alone for some seconds')
      return null
    }
  }
}

async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The database took too long to count')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
