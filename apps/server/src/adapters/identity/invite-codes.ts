import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

/** 160 random bits that fit into an address. */
export function newInviteCode(): { code: string; hash: Buffer } {
  const code = randomBytes(20).toString('base64url')
  return { code, hash: hashOfCode(code) }
}

/** Only this is kept. What cannot be a code has a hash like any other, which is found nowhere. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

export type FoundInvite = {
  tenantId: string
  userId: string
  email: string
  /** Not used, not expired, its user still inactive and under the same e-mail. */
  isOpen: boolean
}

/** Before the tenant is known. */
export function findInvite(db: Db, hash: Buffer): Promise<FoundInvite | null> {
  return db.find<FoundInvite>(sql`
    select tenant_id as "tenantId", user_id as "userId", email, is_open as "isOpen" from identity.invite_by_hash(${hash})`)
}
