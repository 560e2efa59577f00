import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { StartError } from '../../../runtime/start-error.ts'
import type { Secrets } from '../../../security/secrets.ts'

export const algorithm = 'ES256'

/** The private keys of the provider, newest first. Processes that start at the same time get the same keys. */
export async function openKeys(db: Db, secrets: Secrets): Promise<JWK[]> {
  const found = await readKeys(db, secrets)
  if (found.length > 0) return found
  await createFirstKey(db, secrets)
  return readKeys(db, secrets)
}

export const publicPart = ({ d, ...rest }: JWK): JWK => rest

/** Every process tries to insert a key under the same id; the first one wins. */
async function createFirstKey(db: Db, secrets: Secrets): Promise<void> {
  const id = 'first'
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const key = await exportJWK(privateKey)
  const named = { ...key, kid: await calculateJwkThumbprint(key), alg: algorithm, use: 'sig' }
  const sealed = secrets.seal(JSON.stringify(named), ownerOf(id))
  await db.run(sql`insert into identity.signing_keys (id, sealed) values (${id}, ${sealed}) on conflict do nothing`)
}

async function readKeys(db: Db, secrets: Secrets): Promise<JWK[]> {
  const rows = await db.rows<{ id: string; sealed: Buffer }>(
    sql`select id, sealed from identity.signing_keys order by created_at desc, id`,
  )
  return rows.map(({ id, sealed }) => unseal(secrets, id, sealed))
}

function unseal(secrets: Secrets, id: string, sealed: Buffer): JWK {
  try {
    return JSON.parse(secrets.open(sealed, ownerOf(id))) as JWK // we wrote it
  } catch (cause) {
    throw new StartError('SECRET_KEY is not the one that this database was first started with.', { cause })
  }
}

const ownerOf = (id: string): string => `identity.signing_keys/${id}`
