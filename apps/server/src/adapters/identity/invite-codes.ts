import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

/** A code of 160 random bits that is safe in a URL. */
export function newInviteCode(): { code: string; hash: Buffer } {
  const code = randomBytes(20).toString('base64url')
  return { code, hash: hashOfCode(code) }
}

/** Only the hash of a code is stored. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

export type FoundInvite = {
  tenantId: string
  userId: string
  email: string
  /** Not used, not expired, and its user is still inactive with the same e-mail. */
  isOpen: boolean
}

/** Finds an invite in any tenant, because the tenant is not known yet. */
export function findInvite(db: Db, hash: Buffer): Promise<FoundInvite | null> {
  return db.find<FoundInvite>(sql`
    select tenant_id as "tenantId", user_id as "userId", email, is_open as "isOpen" from identity.invite_by_code(${hash})`)
}
