import { createHash } from 'node:crypto'
import { sql } from '../db/sql.ts'
import type { Ctx } from './context.ts'

/**
 * Makes a row findable before its tenant is known, without asking every node of a Citus. Belongs into the transaction that writes the row.
 * What is gone is removed by housekeeping.
 */
export async function enterDirectory(
  { db }: Ctx,
  kind: 'user' | 'token' | 'invite' | 'media',
  key: Buffer,
): Promise<void> {
  await db.run(sql`select identity.enter_directory(${kind}, ${key})`)
}

/** The key of a user: the directory has no e-mail in the clear. */
export const emailKey = (email: string): Buffer => createHash('sha256').update(email).digest()
