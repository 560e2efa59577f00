import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Reach } from '../accounts.ts'
import type { Identity, VerifyToken } from '../identity.ts'
import type { KeyRing } from './key-ring.ts'
import { algorithm, publicPart } from './keys.ts'

export const accessTokenSeconds = 600
const leewaySeconds = 5

type Tokens = { verify: VerifyToken; signFor: NonNullable<Identity['signFor']> }
type Options = { issuer: string; audience: string; clientId: string; keys: KeyRing }

/**
 * Access tokens of the embedded provider. The provider signs them for a grant. They are signed here, without a grant, only for tests and
 * scripts. They are verified with the keys in memory: whether the grant still exists is part of the actor's stamp.
 */
export function openTokens({ issuer, audience, clientId, keys }: Options): Tokens {
  const knownKeys = keys.follow(all => createLocalJWKSet({ keys: all.map(publicPart) }))
  const signingKey = keys.follow(([first]) => {
    if (!first) throw new Error('The provider has no signing key')
    return first
  })

  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, await knownKeys(), {
          issuer,
          audience,
          algorithms: [algorithm],
          typ: 'at+jwt',
          clockTolerance: leewaySeconds,
          requiredClaims: ['exp', 'sub'],
        })
        if (payload.email_verified !== true || typeof payload.email !== 'string') return null
        const grantId = typeof payload.grant_id === 'string' ? payload.grant_id : null
        const expiresAt = new Date((payload.exp ?? 0) * 1000)
        return { email: payload.email, expiresAt, grantId, reach: reachIn(payload) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
    async signFor(email, { lifetimeSeconds = accessTokenSeconds } = {}) {
      const key = await signingKey()
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ ...claimsOf(email), client_id: clientId })
        .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid: key.kid ?? '' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(email.toLowerCase())
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key)
    },
  }
}

/** Written by the provider. A token without it counts in all tenants. */
function reachIn({ tenants }: JWTPayload): Reach {
  return Array.isArray(tenants) ? tenants.filter(id => typeof id === 'string') : null
}

/** The e-mail counts as verified because an administrator entered it. */
export const claimsOf = (email: string) => ({ email: email.toLowerCase(), email_verified: true })
