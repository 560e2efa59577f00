import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FoundNumber } from '../client/carrier-adapter.ts'
import type { Declaration } from './declaration.ts'
import { parcelsOf, readDeclared } from './read-declared.ts'

/** How a sender proves itself: by signing each message, or by knowing a secret part of the address. */
export type WebhookAuth =
  | { readonly kind: 'signature'; readonly secrets: readonly string[]; readonly toleranceSeconds?: number }
  | { readonly kind: 'path'; readonly secret: string }

export type WebhookMessage = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Exactly as it came: the signature is over these characters. */
  readonly body: string
  readonly pathSecret: string | null
  readonly now: number
}

export type WebhookResult =
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly raw: string; readonly why: string }
  /** A sender repeats a message under the same id. */
  | { readonly kind: 'read'; readonly id: string | null; readonly parcels: readonly FoundNumber[] }

const usualToleranceSeconds = 300
const maxRaw = 4000
const signingMark = 'whsec_'

/** Reads what a carrier sends by itself. */
export function readWebhook(message: WebhookMessage, door: WebhookAuth, declaration: Declaration): WebhookResult {
  const why = whyRefused(message, door)
  if (why !== null) return { kind: 'refused', why }
  const raw = message.body.slice(0, maxRaw)
  let value: unknown
  try {
    value = JSON.parse(message.body)
  } catch {
    return { kind: 'unreadable', raw, why: 'It is not JSON' }
  }
  const parcels = parcelsOf(declaration, value)
  const named = parcels.flatMap(({ parcel, number }) =>
    number === null ? [] : [readDeclared(declaration, parcel, number)],
  )
  if (named.length === 0) return { kind: 'unreadable', raw, why: 'It names no parcel' }
  return { kind: 'read', id: message.headers['webhook-id'] ?? null, parcels: named }
}

/** Null: the message is from whom it says. */
function whyRefused(message: WebhookMessage, door: WebhookAuth): string | null {
  if (door.kind === 'path') return isSame(message.pathSecret ?? '', door.secret) ? null : 'The address is not known'
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = message.headers
  if (!id || !timestamp || !given) return 'The signature is missing'
  const age = Math.abs(message.now / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || age > (door.toleranceSeconds ?? usualToleranceSeconds))
    return 'The message is too old or from the future'
  const signatures = given.split(' ').flatMap(part => (part.startsWith('v1,') ? [part.slice(3)] : []))
  const expected = door.secrets.map(secret => signatureOf(secret, `${id}.${timestamp}.${message.body}`))
  const fits = signatures.some(signature => expected.some(one => isSame(signature, one)))
  return fits ? null : 'The signature does not fit'
}

/** As Standard Webhooks has it: HMAC-SHA256 over id, time and body, in base64. */
export function signatureOf(secret: string, content: string): string {
  return createHmac('sha256', signingKeyOf(secret)).update(content).digest('base64')
}

/** Base64 after its mark; what is no base64 gives a short key, or none. */
export const signingKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(signingMark.length), 'base64')

export const isSigningSecret = (secret: string): boolean => secret.startsWith(signingMark)

/** Compares without telling by its duration how much was right; an empty secret fits nothing. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return expected !== '' && one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
