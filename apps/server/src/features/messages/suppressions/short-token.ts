import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../security/secrets.ts'

/** What a short link names: a tenant and something with a random id. */
export type ShortToken = {
  /** Of the tenant, 8 hexadecimal digits. */
  readonly trackingKey: string
  /** A UUID. */
  readonly id: string
}

const macBytes = 5

/** A token that fits into a text message: the key of the tenant, the id and a signature for one purpose, in 25 bytes. */
export function shortTokenOf(secrets: Secrets, purpose: string, { trackingKey, id }: ShortToken): string {
  const digits = id.replaceAll('-', '')
  // A preview has no id yet. Its token has the right length and leads nowhere.
  const named = Buffer.from(trackingKey + (/^[0-9a-f]{32}$/.test(digits) ? digits : '0'.repeat(32)), 'hex')
  return Buffer.concat([named, macOf(secrets, purpose, named)]).toString('base64url')
}

/** Null for a token that is not ours, or is for another purpose. */
export function readShortToken(secrets: Secrets, purpose: string, token: string): ShortToken | null {
  const bytes = Buffer.from(token, 'base64url')
  const named = bytes.subarray(0, -macBytes)
  // The last letter has bits to spare: only one of its spellings is ours.
  if (bytes.length !== 20 + macBytes || bytes.toString('base64url') !== token) return null
  if (!timingSafeEqual(bytes.subarray(-macBytes), macOf(secrets, purpose, named))) return null
  const digits = named.toString('hex')
  const id = digits.slice(8).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { trackingKey: digits.slice(0, 8), id }
}

const macOf = (secrets: Secrets, purpose: string, named: Buffer): Buffer =>
  createHmac('sha256', secrets.derive(purpose)).update(named).digest().subarray(0, macBytes)
