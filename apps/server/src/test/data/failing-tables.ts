import type { TestServer } from '../server.ts'

/**
 * Lets changes of a table fail, where PostgreSQL itself would fail: 53100 is a full disk. Returns a function that ends this. Triggers are
 * fine in a test, on a database of its own.
 */
export async function failChanges(
  { admin }: TestServer,
  { table, code, when = 'true' }: { table: string; code: string; when?: string },
): Promise<() => Promise<void>> {
  await admin.query(`
    create sequence if not exists failures_of_${table};
    create function fail_${table}() returns trigger language plpgsql security definer as
      $$ begin perform nextval('failures_of_${table}'); raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create trigger failing before insert or update on ${table} for each row when (${when})
      execute function fail_${table}()`)
  return async () => {
    await admin.query(`drop trigger failing on ${table}; drop function fail_${table}()`)
  }
}

/** How often a change of the table has failed so far. A sequence counts also what is rolled back. */
export async function failureCount({ admin }: TestServer, table: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select case when is_called then last_value else 0 end as count from failures_of_${table}`,
  )
  return rows[0]?.count ?? 0
}

export type QueuedJob = { attempts: number; flags: Record<string, number> | null; pauseSeconds: number }

/** The jobs of a task in the queue. */
export async function queuedJobs({ admin }: TestServer, task: string): Promise<QueuedJob[]> {
  const { rows } = await admin.query<QueuedJob>(
    `select j.attempts, j.flags, extract(epoch from j.run_at - now())::float as "pauseSeconds"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows
}

/** Ends the pauses of the jobs of a task, so that nobody waits for them. */
export async function hurry({ admin }: TestServer, task: string): Promise<void> {
  await admin.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 and j.run_at > now() and j.locked_at is null and j.attempts < j.max_attempts`,
    [task],
  )
  await admin.query(`select pg_notify('jobs:insert', '{"count": 1}')`)
}
