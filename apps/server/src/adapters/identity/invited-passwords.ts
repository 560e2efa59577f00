import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { Account } from './accounts.ts'
import { hashPassword } from './password-hash.ts'
import { findPasswords } from './passwords.ts'
import { recheckSockets } from './recheck-sockets.ts'

type InvitedPassword = {
  /** Of the code of the invite. */
  hash: Buffer
  password: string
  isDemo: boolean
  /** The session of the browser that sets it: it is the one that goes on. */
  sessionUid: string | null
}

/**
 * Sets the password of an invited person, once for each invite. A code that was mailed proves the address: its password counts in all tenants and
 * takes the place of all that were never proven so. Any other code may be in the hands of an administrator: its password counts in the
 * tenant of the invite alone. Null when nothing was set.
 */
export async function setInvitedPassword(db: Db, invited: InvitedPassword): Promise<Account | null> {
  const { hash, password, isDemo } = invited
  const invite = await findChoice(db, hash, isDemo)
  if (!invite?.mayChoose) return null
  const { email, tenantId, isMailed } = invite
  const [like] = isMailed ? [] : await findPasswords(db, email, true)
  const stored = await hashPassword(password, like?.hash)
  const isSet = isMailed ? await setProven(db, invited, stored) : await setForTenant(db, invited, stored)
  if (!isSet) return null
  await recheckSockets(db)
  return { email, hasOwnPassword: isMailed, tenantIds: isMailed ? [] : [tenantId] }
}

async function setProven(db: Db, { hash, isDemo, sessionUid }: InvitedPassword, stored: string): Promise<boolean> {
  const changed = await db.rows(sql`
    with changed as (
      insert into identity.passwords as old (email, hash, active_before)
      select i.email, ${stored}, 'infinity' from identity.invite_by_code(${hash}) i where i.is_open and i.is_mailed
      on conflict (email) do update set hash = excluded.hash, is_demo = false, active_before = excluded.active_before,
        updated_at = excluded.updated_at
      where old.active_before < 'infinity' or (old.is_demo and not ${isDemo})
      returning email),
    dropped as (delete from identity.tenant_passwords where email in (select email from changed)),
    ended as (
      delete from identity.records
      where split_part(payload ->> 'accountId', ' ', 1) in (select email from changed)
        and not (kind = 'Session' and uid is not distinct from ${sessionUid}))
    select email from changed`)
  return changed.length === 1
}

async function setForTenant(db: Db, { hash, sessionUid }: InvitedPassword, stored: string): Promise<boolean> {
  const changed = await db.rows(sql`
    with invite as (select * from identity.invite_by_code(${hash})),
    changed as (
      insert into identity.tenant_passwords as old (email, tenant, hash)
      select i.email, i.tenant_id, ${stored} from invite i where i.is_open and not i.is_mailed
      on conflict (email, tenant) do update set hash = excluded.hash, updated_at = excluded.updated_at
      where old.updated_at < (select created_at from invite)
      returning email, tenant),
    ended as (
      delete from identity.records
      where split_part(payload ->> 'accountId', ' ', 1) = (select email from changed)
        and (select tenant from changed) = any (string_to_array(payload ->> 'accountId', ' '))
        and not (kind = 'Session' and uid is not distinct from ${sessionUid}))
    select email from changed`)
  return changed.length === 1
}

/** The person of an invite. mayChoose: the invite is open, and no password is there that it must not replace. */
export type Choice = { email: string; tenantId: string; isMailed: boolean; mayChoose: boolean }

/** An invite as the person sees it. Whether the address has a password in other tenants is only for who reads its e-mails. */
export const findChoice = (db: Db, hash: Buffer, isDemo: boolean): Promise<Choice | null> =>
  db.find(sql`
    select i.email, i.tenant_id as "tenantId", i.is_mailed as "isMailed", i.is_open and case
      when i.is_mailed then not exists (
        select 1 from identity.passwords p
        where p.email = i.email and p.active_before = 'infinity' and (${isDemo} or not p.is_demo))
      else not exists (
        select 1 from identity.tenant_passwords t
        where t.email = i.email and t.tenant = i.tenant_id and t.updated_at >= i.created_at)
      end as "mayChoose"
    from identity.invite_by_code(${hash}) i`)
