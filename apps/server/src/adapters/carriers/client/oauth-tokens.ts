import { createHash } from 'node:crypto'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { AdapterContext, CallFailure, CallOutcome } from './carrier-adapter.ts'
import { numberAt, textAt } from './json-path.ts'
import { type JsonResponse, requestJson, unreadableResponse } from './request-json.ts'

type Token = { readonly token: string; readonly expiresAt: number }

/** Where a token comes from. It also identifies the credential in the cache. */
export type TokenSource = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** How the client id and secret are sent. */
  readonly clientAuth: 'basic' | 'form'
}

const safetyMs = 60_000
const maxCached = 1000
/** Keyed by a hash of the credential. Tokens never leave this process. */
const tokenCache = new Map<string, Promise<Token | CallFailure>>()

/** Sends a request with a cached token. If the token is refused, tries once more with a new one. */
export async function requestWithToken(
  context: AdapterContext,
  source: TokenSource,
  request: OutsideRequest,
): Promise<JsonResponse | CallFailure> {
  const first = await tokenFor(context, source)
  if ('kind' in first) return first
  const response = await requestJson(context, withToken(request, first))
  if (response.kind !== 'unauthorized') return response
  tokenCache.delete(cacheKeyOf(source))
  const second = await tokenFor(context, source)
  return 'kind' in second ? second : requestJson(context, withToken(request, second))
}

/** A valid token. Concurrent calls share one request for it. */
async function tokenFor(context: AdapterContext, source: TokenSource): Promise<Token | CallFailure> {
  const key = cacheKeyOf(source)
  const cached = tokenCache.get(key)
  if (cached !== undefined) {
    const token = await cached
    if ('kind' in token || token.expiresAt > context.now()) return token
    if (tokenCache.get(key) !== cached) return tokenFor(context, source)
  }
  if (tokenCache.size > maxCached) tokenCache.clear()
  const pending = requestToken(context, source)
  tokenCache.set(key, pending)
  const token = await pending
  if ('kind' in token && tokenCache.get(key) === pending) tokenCache.delete(key)
  return token
}

/** Requests a new token even if one is cached: the secret may have been revoked since. */
export async function checkToken(context: AdapterContext, source: TokenSource): Promise<CallOutcome> {
  tokenCache.delete(cacheKeyOf(source))
  const token = await tokenFor(context, source)
  return 'kind' in token ? token : { kind: 'ok' }
}

async function requestToken(context: AdapterContext, source: TokenSource): Promise<Token | CallFailure> {
  const { url, clientId, clientSecret, clientAuth } = source
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  if (clientAuth === 'basic') headers.authorization = basicAuth(clientId, clientSecret)
  else {
    form.set('client_id', clientId)
    form.set('client_secret', clientSecret)
  }
  const response = await requestJson(context, { url, method: 'POST', headers, body: form.toString() })
  if (response.kind !== 'json') return response
  // Some carriers answer 400 for an unknown client.
  if (response.status >= 400) return { kind: 'unauthorized', reason: 'The carrier rejected the credential.' }
  const token = textAt(response.value, 'access_token')
  if (token === null) return unreadableResponse()
  const seconds = numberAt(response.value, 'expires_in') ?? 600
  return { token, expiresAt: context.now() + seconds * 1000 - Math.min(safetyMs, seconds * 500) }
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const withToken = (request: OutsideRequest, { token }: Token): OutsideRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})

const cacheKeyOf = ({ url, clientId, clientSecret }: TokenSource): string =>
  createHash('sha256')
    .update(JSON.stringify([url, clientId, clientSecret]))
    .digest('base64')
