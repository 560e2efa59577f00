import { personalChannelIds, personalChannels } from '@aftermile/domain/channels/channels'
import type pg from 'pg'
import { z } from 'zod'
import { array, sql } from '../../../db/sql.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { tenantByTrackingKey } from '../tracking/tenant-by-key.ts'
import { readShortToken, shortTokenOf } from './short-token.ts'
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
const Sealed = z.tuple([z.string(), z.string(), z.enum(personalChannelIds), z.string(), z.string()])

/**
 * The link with which the receiver of one message unsubscribes. It is sealed, so that nobody can unsubscribe others, and no log
 * names the address. Also for the header List-Unsubscribe: a POST needs nothing more.
 */
export function unsubscribeUrlOf(secrets: Secrets, publicUrl: string, unsubscribe: Unsubscribe): string {
  const { tenantId, messageId, channel, address, locale } = unsubscribe
  const sealed = secrets.seal(JSON.stringify([tenantId, messageId, channel, address, locale]), owner)
  return `${publicUrl}/u/${sealed.toString('base64url')}`
}

/** Null for a token that is not ours. */
function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscribe | null {
  try {
    const parts = Sealed.parse(JSON.parse(secrets.open(Buffer.from(token, 'base64url'), owner)))
    const [tenantId, messageId, channel, address, locale] = parts
    return { tenantId, messageId, channel, address, locale }
  } catch {
    return null
  }
}

/** Which message, for a link that fits into a text message. The rest is read from the message. */
export type ShortUnsubscribe = {
  /** Of the tenant, 8 hexadecimal digits. */
  readonly trackingKey: string
  readonly messageId: string
}

const purpose = 'short unsubscribe'

/** Those that pay for the length of a link. */
const shortLinked = personalChannels.filter(({ hasSegments }) => hasSegments).map(({ id }) => id)

/** The link of a text message. */
export const shortUnsubscribeUrlOf = (
  secrets: Secrets,
  publicUrl: string,
  { trackingKey, messageId }: ShortUnsubscribe,
): string => `${publicUrl}/u/${shortTokenOf(secrets, purpose, { trackingKey, id: messageId })}`

/** Who unsubscribes with a token of either kind. Null: it is not ours, or its message is gone. */
export async function findUnsubscribe(pool: pg.Pool, secrets: Secrets, token: string): Promise<Unsubscribe | null> {
  const short = readShortToken(secrets, purpose, token)
  if (short === null) return readUnsubscribeToken(secrets, token)
  const { trackingKey, id: messageId } = short
  const tenantId = (await tenantByTrackingKey(pool, trackingKey)) ?? ''
  const row = await inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, ({ db }) =>
    db.find<{ channel: SuppressibleChannel; recipient: string; locale: string }>(sql`
      select channel, recipient, locale from messages
      where tenant_id = ${tenantId} and id = ${messageId} and channel = any (${array(shortLinked)}) and recipient is not null`),
  )
  return row && { tenantId, messageId, channel: row.channel, address: row.recipient, locale: row.locale }
}
