import { z } from 'zod'
import type { Secrets } from '../../../security/secrets.ts'
import type { SuppressibleChannel } from './suppress.ts'

/** Who unsubscribes, and by which message. */
export type Unsubscribe = {
  readonly tenantId: string
  readonly messageId: string
  readonly channel: SuppressibleChannel
  readonly address: string
  /** The language of the message. */
  readonly locale: string
}

const owner = 'unsubscribe'
const Sealed = z.tuple([z.string(), z.string(), z.enum(['email', 'text']), z.string(), z.string()])

/**
 * The link with which the receiver of one message unsubscribes. It is sealed, so that nobody can unsubscribe others, and no log
 * names the address. Also for the header List-Unsubscribe: a POST needs nothing more.
 */
export function unsubscribeUrlOf(secrets: Secrets, publicUrl: string, one: Unsubscribe): string {
  const { tenantId, messageId, channel, address, locale } = one
  const sealed = secrets.seal(JSON.stringify([tenantId, messageId, channel, address, locale]), owner)
  return `${publicUrl}/u/${sealed.toString('base64url')}`
}

/** Null for a token that is not ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscribe | null {
  try {
    const parts = Sealed.parse(JSON.parse(secrets.open(Buffer.from(token, 'base64url'), owner)))
    const [tenantId, messageId, channel, address, locale] = parts
    return { tenantId, messageId, channel, address, locale }
  } catch {
    return null
  }
}
