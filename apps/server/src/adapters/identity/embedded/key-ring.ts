import type { FastifyBaseLogger } from 'fastify'
import type { JWK } from 'jose'
import type { Db } from '../../../db/pool.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { openKeys, readKeys } from './keys.ts'

/** The keys that this process works with. */
export type KeyRing = {
  /** Something that is made of the keys, and made again when they have changed. */
  follow<T>(make: (keys: JWK[]) => T): () => Promise<T>
}

const freshMs = 60_000

type Options = { db: Db; secrets: Secrets; log: FastifyBaseLogger }

/** Reads the keys, and reads them again at the first use after a minute. */
export async function openKeyRing({ db, secrets, log }: Options): Promise<KeyRing> {
  let keys = await openKeys(db, secrets)
  let readAt = performance.now()
  let reading: Promise<void> | null = null

  /** If the database is unavailable, the known keys still serve. */
  async function readAgain(): Promise<void> {
    try {
      const found = await readKeys(db, secrets)
      if (found.length > 0 && !areSame(found, keys)) keys = found
    } catch (error) {
      log.warn({ err: error }, 'The signing keys could not be read again')
    }
    readAt = performance.now()
    reading = null
  }

  function readOnce(): Promise<void> {
    reading ??= readAgain()
    return reading
  }

  return {
    follow(make) {
      let seen = keys
      let made = make(seen)
      return async () => {
        if (performance.now() - readAt > freshMs) await readOnce()
        if (seen !== keys) {
          seen = keys
          made = make(seen)
        }
        return made
      }
    },
  }
}

const areSame = (own: readonly JWK[], others: readonly JWK[]): boolean =>
  own.length === others.length && own.every(({ kid }, index) => kid === others[index]?.kid)
