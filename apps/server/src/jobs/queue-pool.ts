import type pg from 'pg'
import { asDb, isSerializationFailure } from '../db/pool.ts'
import type { Lease } from './lease.ts'
import { type Postponed, postponeJob } from './return-jobs.ts'

/**
 * The connections as graphile-worker gets them. It tells the queue how a job ended in calls that it does not await, so an error
 * of such a call would end the process. Here a call to the queue that fails is a lost lease: the job goes to another pool, and this one
 * tells the queue nothing more. Jobs that an outage has failed, by their id in `postponed`, are postponed instead of failed.
 * graphile-worker would also take over jobs that were locked four hours ago, and count their try. Leases do this better (return-jobs.ts).
 */
export function guardQueue(
  queue: pg.Pool,
  lease: Pick<Lease, 'lose' | 'isLost'>,
  postponed: Map<string, Postponed>,
): pg.Pool {
  async function postpone(statement: pg.QueryConfig): Promise<boolean> {
    const failed = failedJobOf(statement)
    const job = failed === null ? undefined : postponed.get(failed)
    if (job === undefined) return false
    postponed.delete(job.jobId)
    return postponeJob(asDb(queue), job)
  }
  const guard = (client: Client): Client => ({
    release: () => client.release(),
    async query(statement, values) {
      if (isTakeOver(statement) || (lease.isLost() && isAboutJobs(statement))) return { rows: [] }
      try {
        if (await postpone(statement)) return { rows: [] }
        return await client.query(statement, values)
      } catch (error) {
        if (!isAboutJobs(statement) || !(error instanceof Error) || isSerializationFailure(error)) throw error
        lease.lose(error)
        return { rows: [] }
      }
    },
  })
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? queue.connect(callback) : queue.connect().catch(unreachable).then(guard)
  return new Proxy(queue, { get: (pool, name) => (name === 'connect' ? connect : Reflect.get(pool, name)) })
}

/** What graphile-worker uses of a connection. */
type Client = {
  query(statement: pg.QueryConfig, values?: unknown[]): Promise<{ rows: unknown[] }>
  release(): void
}

/** A connection that could not be opened fails at its first query, because only the query tells whose call it is. */
const unreachable = (error: unknown): Client => ({ query: () => Promise.reject(error), release: () => undefined })

/** graphile-worker names its prepared statements, for example fail_job/graphile_worker. */
const isAboutJobs = ({ name = '' }: pg.QueryConfig): boolean => /^(get|complete|fail)_job/.test(name)
const isTakeOver = ({ name = '' }: pg.QueryConfig): boolean => name.startsWith('clear_stale_locks')

/** The job that a call to the queue says has failed. Each call is about one of them. */
function failedJobOf({ name = '', values }: pg.QueryConfig): string | null {
  if (!/^fail_job(_q)?\//.test(name)) return null
  const [job] = JSON.parse(String(values?.[1])) as { jobId: string }[] // as graphile-worker writes it
  return job?.jobId ?? null
}
