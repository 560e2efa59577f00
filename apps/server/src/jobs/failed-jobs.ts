import type pg from 'pg'

export type FailedJob = { id: string; task: string; tenantId: string; attempts: number; error: string }

/** Jobs that have used all their attempts. They stay in the queue until an operator retries them. */
export async function listFailedJobs(admin: pg.Pool): Promise<FailedJob[]> {
  const { rows } = await admin.query<FailedJob>(`
    select j.id::text, t.identifier as task, coalesce(j.payload ->> 'tenantId', '-') as "tenantId", j.attempts,
      coalesce(split_part(j.last_error, E'\\n', 1), '') as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null order by j.id`)
  return rows
}

/** Retries failed jobs; null means all of them. Returns their number. */
export async function retryFailedJobs(admin: pg.Pool, ids: readonly string[] | null): Promise<number> {
  const failed = (await listFailedJobs(admin)).map(job => job.id)
  const retried = ids === null ? failed : failed.filter(id => ids.includes(id))
  await admin.query('select graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)', [retried])
  return retried.length
}
