import type pg from 'pg'

/** Waits until no job is due, so that what is measured next pays for itself alone. */
export async function untilIdle(admin: pg.Pool, maxSeconds = Infinity): Promise<void> {
  const endAt = performance.now() + maxSeconds * 1000
  while (performance.now() < endAt) {
    const { rows } = await admin.query<{ isBusy: boolean }>(
      `select exists (select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as "isBusy"`,
    )
    if (!rows[0]?.isBusy) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
