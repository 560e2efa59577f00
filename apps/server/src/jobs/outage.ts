import { codeOf, isUnreachable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

/**
 * Why a try failed through no fault of the job. `idle`: its connection was lost between two queries, which PostgreSQL also does to a job that
 * leaves its transaction idle for too long. So this is an outage only if the database was restarted.
 */
export type Outage = 'certain' | 'idle'

const codes = new Set([
  // No space, in the database and in our own temporary files.
  '53100',
  'ENOSPC',
  'EDQUOT',
  // The disk of the database fails.
  '58030',
  // The database is a replica for now.
  '25006',
])

export function outageOf(error: unknown): Outage | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.has(codeOf(cause) ?? '')) return 'certain'
    if (isUnreachable(cause)) return cause.message.includes('not queryable') ? 'idle' : 'certain'
  }
  return null
}

/** Whether the connection of a job still works. If so, it was another host that could not be reached. */
export async function hasConnection({ db }: Ctx): Promise<boolean> {
  try {
    await db.run(sql`select 1`)
    return true
  } catch (error) {
    return codeOf(error) === inFailedTransaction
  }
}

const inFailedTransaction = '25P02'
