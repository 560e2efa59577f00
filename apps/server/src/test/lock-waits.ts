import type pg from 'pg'
import { isCitus } from '../db/citus/is-citus.ts'

const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** How many connections wait for a lock, on all nodes if the database is a Citus. */
export async function countLockWaits(admin: pg.Pool): Promise<number | undefined> {
  const everywhere = `select sum(result::int)::int as count from run_command_on_all_nodes($$${waiting}$$)`
  const { rows } = await admin.query<{ count: number }>((await isCitus(admin)) ? everywhere : waiting)
  return rows[0]?.count
}
