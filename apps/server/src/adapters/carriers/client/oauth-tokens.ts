import { createHash } from 'node:crypto'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { AdapterContext, CallFailure, CallOutcome } from './carrier-adapter.ts'
import { numberAt, textAt } from './json-path.ts'
import { type JsonResponse, requestJson, unreadableResponse } from './request-json.ts'

type Token = { readonly token: string; readonly expiresAt: number }

/** Where and with what a token is asked for; it names the credential, too. */
export type TokenSource = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** How the client says who it is. */
  readonly sends: 'basic' | 'form'
}

const safetyMs = 60_000
const maxKept = 1000
/** By a hash of the credential: tokens live in this process only. */
const kept = new Map<string, Promise<Token | CallFailure>>()

/** Asks with a token, kept until it expires; where it is refused, once more with a new one. */
export async function requestWithToken(
  outside: AdapterContext,
  source: TokenSource,
  request: OutsideRequest,
): Promise<JsonResponse | CallFailure> {
  const first = await tokenFor(outside, source)
  if ('kind' in first) return first
  const answer = await requestJson(outside, withToken(request, first))
  if (answer.kind !== 'unauthorized') return answer
  kept.delete(nameOf(source))
  const second = await tokenFor(outside, source)
  return 'kind' in second ? second : requestJson(outside, withToken(request, second))
}

/** A token that still holds; those who ask at the same time share one. */
export async function tokenFor(outside: AdapterContext, source: TokenSource): Promise<Token | CallFailure> {
  const name = nameOf(source)
  const known = kept.get(name)
  if (known !== undefined) {
    const held = await known
    if ('kind' in held || held.expiresAt > outside.now()) return held
    if (kept.get(name) !== known) return tokenFor(outside, source)
  }
  if (kept.size > maxKept) kept.clear()
  const asking = askForToken(outside, source)
  kept.set(name, asking)
  const token = await asking
  if ('kind' in token && kept.get(name) === asking) kept.delete(name)
  return token
}

/** Tries the door anew, whatever is kept: a secret may have been revoked since. */
export async function checkToken(outside: AdapterContext, source: TokenSource): Promise<CallOutcome> {
  kept.delete(nameOf(source))
  const token = await tokenFor(outside, source)
  return 'kind' in token ? token : { kind: 'ok' }
}

async function askForToken(outside: AdapterContext, source: TokenSource): Promise<Token | CallFailure> {
  const { url, clientId, clientSecret, sends } = source
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  if (sends === 'basic') headers.authorization = basicAuth(clientId, clientSecret)
  else {
    form.set('client_id', clientId)
    form.set('client_secret', clientSecret)
  }
  const answer = await requestJson(outside, { url, method: 'POST', headers, body: form.toString() })
  if (answer.kind !== 'json') return answer
  // A client that is not known is a bad request for some.
  if (answer.status >= 400) return { kind: 'unauthorized', reason: 'The carrier refuses the credential.' }
  const token = textAt(answer.value, 'access_token')
  if (token === null) return unreadableResponse()
  const seconds = numberAt(answer.value, 'expires_in') ?? 600
  return { token, expiresAt: outside.now() + seconds * 1000 - Math.min(safetyMs, seconds * 500) }
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const withToken = (request: OutsideRequest, { token }: Token): OutsideRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})

const nameOf = ({ url, clientId, clientSecret }: TokenSource): string =>
  createHash('sha256')
    .update(JSON.stringify([url, clientId, clientSecret]))
    .digest('base64')
