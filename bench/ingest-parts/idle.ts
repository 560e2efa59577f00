import type pg from 'pg'

/** Waits until the jobs that follow are done, so that each turn pays for itself alone. */
export async function idle(admin: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
    )
    if (rows[0]?.count === 0) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
