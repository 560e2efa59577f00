import type { FastifyBaseLogger } from 'fastify'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../../config.ts'
import { forbidden, unavailable } from '../../runtime/problem.ts'
import { type Discovered, discover, fetchUserinfo, isUnavailable, sameIssuer } from './discovery.ts'
import type { Identity, VerifiedToken } from './identity.ts'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const leewaySeconds = 10

type Issuer = NonNullable<Config['oidc']>

/** Any OpenID Connect issuer whose access tokens are JWTs. It is not called before the first token arrives. */
export function openExternal(oidc: Issuer, log: FastifyBaseLogger): Identity {
  let discovered: Promise<Discovered> | null = null

  /** Fetches the document once; after a failure the next call tries again. */
  function discoverOnce(): Promise<Discovered> {
    discovered ??= discover(oidc.issuer).catch(error => {
      discovered = null
      throw error
    })
    return discovered
  }

  async function verify(token: string): Promise<VerifiedToken | null> {
    if (!claimsToBeFrom(oidc.issuer, token)) return null
    try {
      const issuer = await discoverOnce()
      const payload = await readToken(issuer, token)
      if (payload === null || !isForUs(payload, oidc)) return null
      const email = emailOf(payload) ?? emailOf(await fetchUserinfo(issuer, token, payload.sub))
      if (email === null) throw forbidden('Your identity provider hasn’t verified your e-mail address')
      return { email, expiresAt: new Date((payload.exp ?? 0) * 1000), grantId: null, reach: null }
    } catch (error) {
      if (!isUnavailable(error)) throw error
      log.error({ err: error, issuer: oidc.issuer }, 'The issuer is unavailable')
      throw unavailable()
    }
  }

  return { site: oidc, verify, mount: null, signFor: null }
}

/** Whether a token names the issuer. Saves a call to the issuer for tokens of others. */
function claimsToBeFrom(issuer: string, token: string): boolean {
  try {
    const { alg } = decodeProtectedHeader(token)
    return algorithms.includes(alg ?? '') && sameIssuer(decodeJwt(token).iss ?? '', issuer)
  } catch {
    return false
  }
}

async function readToken({ issuer, keys }: Discovered, token: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms,
      clockTolerance: leewaySeconds,
      requiredClaims: ['exp', 'sub'],
    })
    return payload
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Checks the audience. An ID token (it has at_hash) is for the browser and not accepted. */
function isForUs({ aud, azp, at_hash }: JWTPayload, { audience, clientId }: Issuer): boolean {
  if (at_hash !== undefined) return false
  const audiences = [aud].flat()
  return audience === null ? audiences.includes(clientId) || azp === clientId : audiences.includes(audience)
}

function emailOf(claims: Record<string, unknown> | null): string | null {
  if (claims?.email_verified !== true || typeof claims.email !== 'string' || claims.email === '') return null
  return claims.email.toLowerCase()
}
