import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { appRole } from '../../../db/migrate/migrate.ts'
import { asDb, type Db, openPool } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { StartError } from '../../../runtime/start-error.ts'
import type { Secrets } from '../../../security/secrets.ts'

export const algorithm = 'ES256'

/** A key is replaced after this time. */
const maxAgeDays = 30
/** A new key is published this long before it signs, so that every process and every client knows it by then. */
const aheadDays = 1
/** A replaced key stays until the tokens and sessions that it signed for have ended: a sign-out shows an ID token of its session. */
const keptDays = aheadDays + 15

/** The private keys of the provider. The first one signs. Processes that start at the same time get the same keys. */
export async function openKeys(db: Db, secrets: Secrets): Promise<JWK[]> {
  const found = await readKeys(db, secrets)
  if (found.length > 0) return found
  await createKey(db, secrets, firstId)
  return readKeys(db, secrets)
}

export async function readKeys(db: Db, secrets: Secrets): Promise<JWK[]> {
  const rows = await db.rows<{ id: string; sealed: Buffer }>(sql`
    select id, sealed from identity.signing_keys
    order by created_at > now() - make_interval(days => ${aheadDays}), created_at desc, id`)
  return rows.map(({ id, sealed }) => unseal(secrets, id, sealed))
}

/** Refuses to start with another key than the one that the secrets in the database are sealed with. */
export async function refuseWrongKey({ url, secrets }: { url: string; secrets: Secrets }): Promise<void> {
  const pool = openPool({ url, role: appRole, max: 1, statementTimeoutMs: 5000, onError: () => undefined })
  await readKeys(asDb(pool), secrets).finally(() => pool.end())
}

/** Makes a new key when the newest one is too old, and deletes the keys that nothing needs any more. */
export async function rotateKeys(db: Db, secrets: Secrets): Promise<void> {
  const old = await db.find<{ id: string }>(sql`
    select id from (select id, created_at from identity.signing_keys order by created_at desc, id limit 1) newest
    where created_at < now() - make_interval(days => ${maxAgeDays})`)
  if (old !== null) await createKey(db, secrets, idAfter(old.id))
  await db.run(sql`
    delete from identity.signing_keys replaced where exists (
      select 1 from identity.signing_keys newer
      where newer.created_at > replaced.created_at and newer.created_at < now() - make_interval(days => ${keptDays}))`)
}

export const publicPart = ({ d, ...rest }: JWK): JWK => rest

const firstId = 'first'

const idAfter = (id: string): string => String(id === firstId ? 2 : Number(id) + 1)

/** Every process tries to insert a key under the same id; the first one wins. */
async function createKey(db: Db, secrets: Secrets, id: string): Promise<void> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const key = await exportJWK(privateKey)
  const named = { ...key, kid: await calculateJwkThumbprint(key), alg: algorithm, use: 'sig' }
  const sealed = secrets.seal(JSON.stringify(named), ownerOf(id))
  await db.run(sql`insert into identity.signing_keys (id, sealed) values (${id}, ${sealed}) on conflict do nothing`)
}

function unseal(secrets: Secrets, id: string, sealed: Buffer): JWK {
  try {
    return JSON.parse(secrets.open(sealed, ownerOf(id))) as JWK // we wrote it
  } catch (cause) {
    throw new StartError('SECRET_KEY is not the one that this database was first started with.', { cause })
  }
}

const ownerOf = (id: string): string => `identity.signing_keys/${id}`
