import type pg from 'pg'
import { isSerializationFailure } from '../db/pool.ts'

/**
 * The connections as graphile-worker gets them. It tells the queue how a job ended in calls that it does not await, so an error
 * of such a call would end the process. Here a call to the queue that fails is a lost lease: another pool takes the job over.
 */
export function guardQueue(queue: pg.Pool, onLost: (error: Error) => void): pg.Pool {
  const guard = (client: Client): Client => ({
    release: () => client.release(),
    async query(statement, values) {
      try {
        return await client.query(statement, values)
      } catch (error) {
        if (!isAboutJobs(statement) || !(error instanceof Error) || isSerializationFailure(error)) throw error
        onLost(error)
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
const isAboutJobs = (statement: unknown): boolean =>
  typeof statement === 'object' &&
  statement !== null &&
  'name' in statement &&
  /^(get|complete|fail)_job/.test(String(statement.name))
