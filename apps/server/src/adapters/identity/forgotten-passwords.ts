import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { hashOfCode, newInviteCode } from './invite-codes.ts'
import { recheckSockets } from './recheck-sockets.ts'

/** Among the records of the provider: whatever ends the sign-ins of an address ends its links, and they are deleted once they have expired. */
const kind = 'ForgottenPassword'

export const validHours = 1

/** A person by address, with the users who sign in with it. */
export type Person = { readonly email: string; readonly users: readonly AddressUser[] }
export type AddressUser = { readonly tenantId: string; readonly userId: string }

/** Null: no active user has the address. */
export async function findPerson(db: Db, email: string): Promise<Person | null> {
  const users = await db.rows<AddressUser>(sql`
    select tenant_id as "tenantId", user_id as "userId" from identity.users_by_email(${email})`)
  return users.length === 0 ? null : { email, users }
}

/** A code with which the password of an address can be set once. */
export async function newResetCode(db: Db, email: string): Promise<string> {
  const { code, hash } = newInviteCode()
  await db.run(sql`
    insert into identity.records (kind, id, payload, expires_at)
    values (${kind}, ${hash.toString('hex')}, ${JSON.stringify({ accountId: email })}, now() + make_interval(hours => ${validHours}))`)
  return code
}

/** Whose password a code can set; null if it is wrong, used or too old, or nobody has the address any more. */
export async function findByResetCode(db: Db, code: string): Promise<Person | null> {
  const found = await db.find<{ email: string }>(sql`
    select payload ->> 'accountId' as email from identity.records
    where kind = ${kind} and id = ${hashOfCode(code).toString('hex')} and expires_at > now()`)
  return found && findPerson(db, found.email)
}

type Change = { email: string; code: string; hash: string }

/**
 * Sets a password that is proven by a mailed link: it counts in all tenants and takes the place of all others. All links and all sign-ins
 * of the address end. False when the code was used meanwhile.
 */
export async function setForgotten(db: Db, { email, code, hash }: Change): Promise<boolean> {
  const set = await db.rows(sql`
    with used as (delete from identity.records where kind = ${kind} and payload ->> 'accountId' = ${email} returning id, expires_at),
    changed as (
      insert into identity.passwords (email, hash, active_before)
      select ${email}, ${hash}, 'infinity' from used where id = ${hashOfCode(code).toString('hex')} and expires_at > now()
      on conflict (email) do update set hash = excluded.hash, is_demo = false, active_before = excluded.active_before,
        updated_at = excluded.updated_at
      returning email),
    dropped as (delete from identity.tenant_passwords where email in (select email from changed)),
    ended as (
      delete from identity.records
      where kind <> ${kind} and split_part(payload ->> 'accountId', ' ', 1) in (select email from changed))
    select email from changed`)
  if (set.length === 0) return false
  await recheckSockets(db)
  return true
}
