import type { Db } from '../../db/pool.ts'
import { array, sql } from '../../db/sql.ts'
import type { Account } from './accounts.ts'
import { findMatching, hashPassword } from './password-hash.ts'
import { recheckSockets } from './recheck-sockets.ts'

type StoredPassword = { hash: string; tenantId: string | null; isEverywhere: boolean }

/** The passwords of an address, its own first. Demo passwords are public, so they count only in the demo. */
export const findPasswords = (db: Db, email: string, isDemo: boolean): Promise<StoredPassword[]> =>
  db.rows(sql`
    select hash, null as "tenantId", active_before = 'infinity' as "isEverywhere" from identity.passwords
    where email = ${email.toLowerCase()} and (${isDemo} or not is_demo)
    union all
    select hash, tenant, false from (
      select hash, tenant from identity.tenant_passwords where email = ${email.toLowerCase()} order by tenant) t`)

/** Whether an address has a password of its own, which may count in every tenant. */
export const hasPassword = async (db: Db, email: string): Promise<boolean> =>
  (await findPasswords(db, email, true)).some(({ tenantId }) => tenantId === null)

/** The account that a password opens; null if it opens none. */
export async function checkPassword(
  db: Db,
  { email, password, isDemo }: { email: string; password: string; isDemo: boolean },
): Promise<Account | null> {
  const matching = await findMatching(password, await findPasswords(db, email, isDemo))
  if (matching.length === 0) return null
  const isEverywhere = matching.some(storedPassword => storedPassword.isEverywhere)
  return {
    email: email.toLowerCase(),
    hasOwnPassword: matching.some(({ tenantId }) => tenantId === null),
    tenantIds: isEverywhere ? [] : matching.flatMap(({ tenantId }) => tenantId ?? []),
  }
}

/** Sets the password of an address for all tenants and ends all its sign-ins, with their access tokens. */
export async function setPassword(db: Db, email: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  const address = email.toLowerCase()
  await db.run(sql`
    with ended as (delete from identity.records where split_part(payload ->> 'accountId', ' ', 1) = ${address}),
    dropped as (delete from identity.tenant_passwords where email = ${address})
    insert into identity.passwords (email, hash, is_demo, active_before) values (${address}, ${hash}, false, 'infinity')
    on conflict (email) do update set hash = excluded.hash, is_demo = excluded.is_demo, active_before = excluded.active_before,
      updated_at = excluded.updated_at`)
  await recheckSockets(db)
}

/** Gives addresses that have none the public password of the demo. Hashing it once is enough: nobody has to guess it. */
export async function setDemoPasswords(db: Db, emails: readonly string[], password: string): Promise<void> {
  const hash = await hashPassword(password)
  await db.run(sql`
    insert into identity.passwords (email, hash, is_demo, active_before)
    select lower(email), ${hash}, true, 'infinity' from unnest(${array(emails)}::text[]) as email`)
}

/** Makes the password that an address has count in all tenants, because the operator says so. */
export const trustPassword = (db: Db, email: string): Promise<number> =>
  db.run(sql`update identity.passwords set active_before = 'infinity' where email = ${email.toLowerCase()}`)

/** Deletes the password that an address has in one tenant alone. */
export const dropPassword = ({ db, tenantId }: { db: Db; tenantId: string }, email: string): Promise<number> =>
  db.run(sql`delete from identity.tenant_passwords where email = ${email.toLowerCase()} and tenant = ${tenantId}`)

export const shortestPassword = 10
/** A form with it twice, in characters of four bytes, stays below the limit of 8 kB. */
export const longestPassword = 200
