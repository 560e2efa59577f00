import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { recheckSockets } from './recheck-sockets.ts'

type Cost = { N: number; r: number; p: number }

const cost: Cost = { N: 2 ** 15, r: 8, p: 1 }
const saltBytes = 16
const keyBytes = 32

/** scrypt$N$r$p$salt$key: the parameters are part of the hash, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return format(cost, salt, await derive(password, salt, cost))
}

/** Takes as long for an unknown user (null) as for a known one, so that response times do not reveal users. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const { N, r, p, salt, key } = parse(stored ?? unknownUserHash)
  const isSame = timingSafeEqual(await derive(password, salt, { N, r, p }), key)
  return stored !== null && isSame
}

/** The stored hash of a password. Demo passwords are public, so they count only in the demo. */
export async function findPassword(db: Db, email: string, isDemo: boolean): Promise<string | null> {
  const row = await db.find<{ hash: string }>(
    sql`select hash from identity.passwords where email = ${email.toLowerCase()} and (${isDemo} or not is_demo)`,
  )
  return row?.hash ?? null
}

/** Sets a password and ends all sessions of the old one, with their access tokens. */
export async function setPassword(db: Db, email: string, password: string, { isDemo = false } = {}): Promise<void> {
  const hash = await hashPassword(password)
  await db.run(sql`
    with ended as (delete from identity.records where payload ->> 'accountId' = ${email.toLowerCase()})
    insert into identity.passwords (email, hash, is_demo) values (${email.toLowerCase()}, ${hash}, ${isDemo})
    on conflict (email) do update set hash = excluded.hash, is_demo = excluded.is_demo, updated_at = now()`)
  await recheckSockets(db)
}

export const shortestPassword = 10
/** A form with it twice, in characters of four bytes, stays below the limit of 8 kB. */
export const longestPassword = 200

type FirstPassword = { hash: Buffer; password: string; isDemo: boolean }

/**
 * Sets the password of an invited user by the hash of the invite code; true when it did. Refuses when a user with that e-mail is
 * active in any tenant: otherwise the administrator of one tenant could set the password of another tenant's user.
 */
export async function setFirstPassword(db: Db, { hash, password, isDemo }: FirstPassword): Promise<boolean> {
  const stored = await hashPassword(password)
  const count = await db.run(sql`
    insert into identity.passwords as old (email, hash)
    select i.email, ${stored} from identity.invite_by_hash(${hash}) i
    where i.is_open and not exists (select 1 from identity.users_by_email(i.email))
    on conflict (email) do update set hash = excluded.hash, is_demo = false, updated_at = now() where old.is_demo and not ${isDemo}`)
  return count === 1
}

const format = ({ N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

const unknownUserHash = format(cost, randomBytes(saltBytes), randomBytes(keyBytes))

function parse(stored: string): Cost & { salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? []
  if (salt === undefined || key === undefined) throw new Error('A stored password is not readable')
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** Normalises the password, because keyboards type the same letter as different characters. */
function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
