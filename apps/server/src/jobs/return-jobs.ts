import type { Db } from '../db/pool.ts'
import { array, type Part, part, sql } from '../db/sql.ts'
import type { Outage } from './outage.ts'

// graphile-worker counts a try when it takes a job. These return jobs to the queue, and decide whether the try counts.

const unlocked = part`locked_by = null, locked_at = null`
const longestPauseSeconds = 60

export type Postponed = {
  readonly jobId: string
  readonly poolId: string
  readonly error: string
  readonly outage: Outage
}

/**
 * Returns a job that failed because of an outage. The try does not count, and the pause until the next one doubles up to a minute. False: it was
 * no outage, or the pool no longer has the job.
 */
export async function postponeJob(db: Db, { jobId, poolId, error, outage }: Postponed): Promise<boolean> {
  const returned = await db.find<{ id: string }>(sql`
    with before as (
      select id, coalesce((flags ->> 'outages')::int, 0) as outages from graphile_worker._private_jobs
      where id = ${jobId} and locked_by = ${poolId} and (${outage === 'certain'} or pg_postmaster_start_time() > locked_at)
    ), after as (
      select id, jsonb_build_object('outages', outages + 1) as flags, least(2 ^ least(outages, 10), ${longestPauseSeconds}) as pause from before
    ), returned as (
      update graphile_worker._private_jobs j
      set ${unlocked}, attempts = j.attempts - 1, last_error = ${error}, run_at = now() + make_interval(secs => pause),
        flags = coalesce(j.flags, '{}') || after.flags
      from after where j.id = after.id and j.locked_by = ${poolId} returning j.id, j.job_queue_id
    ), unlocked as (${unlockQueues(part`id in (select job_queue_id from returned) and locked_by = ${poolId}`)})
    select id from returned`)
  return returned !== null
}

/** Returns the jobs that pools of this process could not end. Their tries do not count. */
export async function giveJobsBack(db: Db, poolIds: readonly string[]): Promise<void> {
  await db.run(sql`
    with returned as (
      update graphile_worker._private_jobs set ${unlocked}, attempts = attempts - 1 where locked_by = any (${array(poolIds)}::text[])
    ) ${unlockQueues(part`locked_by = any (${array(poolIds)}::text[])`)}`)
}

/** Between jobs that were running at the same two crashes, so that the next crash shows which of them is the cause. */
const gapSeconds = 5

/**
 * Returns the jobs of a pool whose process is gone. The try counts only if the job was running at an earlier crash too: then it may be the
 * cause. From the third crash on its pauses are so long that the server is not given up before the job is (scripts/supervise.mjs). A pool that
 * was lost because the database was restarted has not crashed.
 */
export async function takeJobsOver(db: Db, poolId: string): Promise<void> {
  await db.run(sql`
    with before as (
      select id, attempts, coalesce((flags ->> 'crashes')::int, 0) as crashes, locked_at > pg_postmaster_start_time() as has_crashed
      from graphile_worker._private_jobs where locked_by = ${poolId}
    ), after as (
      select id, has_crashed and crashes > 0 as counts, jsonb_build_object('crashes', crashes + has_crashed::int) as flags,
        case when attempts > 1 then exp(least(attempts + 2, 8)) else 0 end + ${gapSeconds} * (row_number() over (order by id) - 1) as pause,
        now() as now
      from before
    ), returned as (
      update graphile_worker._private_jobs j
      set ${unlocked}, flags = coalesce(j.flags, '{}') || after.flags,
        attempts = case when counts then j.attempts else j.attempts - 1 end,
        last_error = case when counts then 'The server ended while this was running' else j.last_error end,
        run_at = case when counts then after.now + make_interval(secs => pause) else j.run_at end
      from after where j.id = after.id and j.locked_by = ${poolId}
    ) ${unlockQueues(part`locked_by = ${poolId}`)}`)
}

const unlockQueues = (which: Part): Part =>
  part`update graphile_worker._private_job_queues set ${unlocked} where ${which}`
