import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../security/secrets.ts'
import type { Reach } from './accounts.ts'
import type { Person } from './forgotten-passwords.ts'

/**
 * A token that the identity provider has verified. grantId names the sign-in it was issued for: the token ends with it. Null if only
 * its expiry ends the token. It counts in the tenants of reach.
 */
export type VerifiedToken = { email: string; expiresAt: Date; grantId: string | null; reach: Reach }

/** Null when the token was not issued by the provider or is no longer valid. */
export type VerifyToken = (token: string) => Promise<VerifiedToken | null>

export type Identity = {
  /** What /config.json tells the console. */
  site: { issuer: string; clientId: string; audience: string | null }
  verify: VerifyToken
  /** Mounts the embedded provider and its pages under /oidc; null for an external issuer. */
  mount: ((app: FastifyInstance) => Promise<void>) | null
  /** Signs an access token of the embedded provider for an e-mail, for tests and scripts; null for an external issuer. */
  signFor: ((email: string, options?: { lifetimeSeconds?: number }) => Promise<string>) | null
}

/** What the embedded provider needs of others to let people choose a new password. */
export type ForgottenPasswords = {
  /** Mails a link to a person. */
  mail(person: Person, link: string): Promise<void>
  /** Sets a new password with an audit entry in each tenant of the person. `set` returns false if it did nothing. */
  change(person: Person, set: (db: Db) => Promise<boolean>): Promise<boolean>
}

export type IdentityOptions = {
  oidc: Config['oidc']
  publicUrl: string
  pool: pg.Pool
  secrets: Secrets
  limits: Limits
  forgottenPasswords: ForgottenPasswords
  isDemo: boolean
  /** E-mail addresses offered on the sign-in page; only with isDemo. */
  demoHint?: readonly string[]
  /** The password of all of them. With it one click signs in; without it the click fills in the e-mail. */
  demoPassword?: string
  log: FastifyBaseLogger
}
