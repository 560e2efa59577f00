import type pg from 'pg'
import type { Secrets } from '../../../../security/secrets.ts'
import { readShortToken, type ShortToken, shortTokenOf } from '../../../messages/suppressions/short-token.ts'
import { tenantByTrackingKey } from '../../../messages/tracking/tenant-by-key.ts'

/** What a link of a subscriber does. A token for one does not do the other. */
export type FollowStep = 'confirm' | 'unfollow'

const purposes: Readonly<Record<FollowStep, string>> = { confirm: 'confirm updates', unfollow: 'end updates' }

/** The link with which somebody confirms or ends updates about a parcel. It is signed, and names nobody. */
export const followUrlOf = (secrets: Secrets, origin: string, step: FollowStep, named: ShortToken): string =>
  `${origin}/track/${step}/${shortTokenOf(secrets, purposes[step], named)}`

export type NamedSubscriber = { readonly tenantId: string; readonly subscriberId: string }

/** Whose link it is. Null: it is not ours. The subscriber may be gone. */
export async function readFollowLink(
  pool: pg.Pool,
  secrets: Secrets,
  step: FollowStep,
  token: string,
): Promise<NamedSubscriber | null> {
  const named = readShortToken(secrets, purposes[step], token)
  if (named === null) return null
  const tenantId = await tenantByTrackingKey(pool, named.trackingKey)
  return tenantId === null ? null : { tenantId, subscriberId: named.id }
}
