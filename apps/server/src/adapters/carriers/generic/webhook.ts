import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FoundNumber } from '../client/carrier-adapter.ts'
import type { Declaration } from './declaration.ts'
import { parcelsOf, readDeclared } from './read-declared.ts'

/** How a sender is authenticated: by a signature on each message, or by a secret part of the address. */
export type WebhookAuth =
  | { readonly kind: 'signature'; readonly secrets: readonly string[]; readonly toleranceSeconds?: number }
  | { readonly kind: 'path'; readonly secret: string }

export type WebhookMessage = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The unchanged body: the signature covers exactly these characters. */
  readonly body: string
  readonly pathSecret: string | null
  readonly now: number
}

export type WebhookResult =
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly raw: string; readonly why: string }
  /** A repeated message has the same id. */
  | { readonly kind: 'read'; readonly id: string | null; readonly parcels: readonly FoundNumber[] }

const defaultToleranceSeconds = 300
const maxRaw = 4000
const signingPrefix = 'whsec_'

/** Checks and reads a message that a carrier pushes. */
export function readWebhook(message: WebhookMessage, auth: WebhookAuth, declaration: Declaration): WebhookResult {
  const why = whyRefused(message, auth)
  if (why !== null) return { kind: 'refused', why }
  const raw = message.body.slice(0, maxRaw)
  let value: unknown
  try {
    value = JSON.parse(message.body)
  } catch {
    return { kind: 'unreadable', raw, why: 'The message isn’t JSON' }
  }
  const parcels = parcelsOf(declaration, value)
  const named = parcels.flatMap(({ parcel, number }) =>
    number === null ? [] : [readDeclared(declaration, parcel, { number, postalCode: null, countryCode: null })],
  )
  if (named.length === 0) return { kind: 'unreadable', raw, why: 'The message has no parcel number' }
  return { kind: 'read', id: message.headers['webhook-id'] ?? null, parcels: named }
}

/** Why a message is refused. Null: the sender is authentic. */
function whyRefused(message: WebhookMessage, auth: WebhookAuth): string | null {
  if (auth.kind === 'path') return isSame(message.pathSecret ?? '', auth.secret) ? null : 'The address is unknown'
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = message.headers
  if (!id || !timestamp || !given) return 'The signature is missing'
  const age = Math.abs(message.now / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || age > (auth.toleranceSeconds ?? defaultToleranceSeconds))
    return 'The message is too old or from the future'
  const signatures = given.split(' ').flatMap(part => (part.startsWith('v1,') ? [part.slice(3)] : []))
  const expected = auth.secrets.map(secret => signatureOf(secret, `${id}.${timestamp}.${message.body}`))
  const fits = signatures.some(signature => expected.some(text => isSame(signature, text)))
  return fits ? null : 'The signature doesn’t match'
}

/** Shorter secrets, and signing keys of fewer bytes, could be guessed: they are never accepted. */
const minSecretLength = 16

/** How the sender of a field's secrets is authenticated. Two secrets let a sender change from one to the other. Null: none is long enough. */
export function webhookAuthOf(text: string): WebhookAuth | null {
  const secrets = text.split(/\s+/)
  const signing = secrets.filter(secret => isSigningSecret(secret) && signingKeyOf(secret).length >= minSecretLength)
  if (signing.length > 0) return { kind: 'signature', secrets: signing }
  const secret = secrets.find(value => !isSigningSecret(value) && value.length >= minSecretLength)
  return secret === undefined ? null : { kind: 'path', secret }
}

/** The signature of Standard Webhooks: HMAC-SHA256 over id, time and body, in base64. */
export function signatureOf(secret: string, content: string): string {
  return createHmac('sha256', signingKeyOf(secret)).update(content).digest('base64')
}

/** The key of a secret: base64 after the prefix. Invalid base64 gives a short or empty key. */
const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(signingPrefix.length), 'base64')

const isSigningSecret = (secret: string): boolean => secret.startsWith(signingPrefix)

/** Compares in constant time. An empty secret matches nothing. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return expected !== '' && a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
