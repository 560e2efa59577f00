import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

const timeoutMs = 5000

const webAddress = z.url({ protocol: /^https?$/ })
const Document = z.object({ issuer: z.string(), jwks_uri: webAddress, userinfo_endpoint: webAddress.optional() })

/** The discovery document of an issuer, and its keys. They are fetched when first needed, and again for an unknown key. */
export type Discovered = { issuer: string; userinfo: string | null; keys: JWTVerifyGetKey }

class IssuerUnavailable extends Error {}

/** The issuer did not reply, or its reply says nothing about the token. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof IssuerUnavailable || error instanceof errors.JWKSTimeout) return true
  // jose throws this when the response is not 200 with JSON, or is not a key set.
  if (error instanceof errors.JWKSInvalid) return true
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC'
  return error instanceof TypeError && error.message === 'fetch failed'
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** Compares issuers without their last slash, because they are configured with and without it. */
export const sameIssuer = (a: string, b: string): boolean => withoutSlash(a) === withoutSlash(b)

export async function discover(issuer: string): Promise<Discovered> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const response = await get(address)
  if (!response.ok) throw new IssuerUnavailable(`${address} replied ${response.status}`)
  const document = Document.safeParse(await jsonOf(response))
  if (!document.success) throw new IssuerUnavailable(`${address} is not a discovery document`)
  const { issuer: named, jwks_uri, userinfo_endpoint } = document.data
  if (!sameIssuer(named, issuer)) throw new IssuerUnavailable(`${address} is the document of ${named}`)
  return {
    issuer: named,
    userinfo: userinfo_endpoint ?? null,
    keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs, cooldownDuration: 10_000 }),
  }
}

/** The claims of an access token from the userinfo endpoint; null when the issuer has none. */
export async function fetchUserinfo(
  { userinfo }: Discovered,
  token: string,
  subject: string | undefined,
): Promise<Record<string, unknown> | null> {
  if (userinfo === null) return null
  const response = await get(userinfo, { authorization: `Bearer ${token}` })
  if (response.status >= 500 || response.status === 429)
    throw new IssuerUnavailable(`userinfo replied ${response.status}`)
  if (!response.ok) return null
  const claims = z.record(z.string(), z.unknown()).safeParse(await jsonOf(response))
  return claims.success && claims.data.sub === subject ? claims.data : null
}

async function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(address, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw new IssuerUnavailable(`${address} does not respond`, { cause })
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw new IssuerUnavailable(`The response of ${response.url} is incomplete`, { cause })
  }
}
