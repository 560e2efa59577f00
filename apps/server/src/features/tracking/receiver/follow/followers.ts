import { confirmHours, maxFollowers, maxOptInsPerDay } from '@aftermile/domain/tracking/acts/act-rules'
import { part, type RowOf, sql } from '../../../../db/sql.ts'
import { columns, expression, fieldNames, fieldsOf, pick, type Row } from '../../../../db/table.ts'
import { trackingFollowers } from '../../../../db/tables/messages.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

type Reader = Pick<Ctx, 'db' | 'tenantId'>

export const followerColumns = fieldsOf(trackingFollowers, ...fieldNames(trackingFollowers, 'tenantId'))
export type Follower = RowOf<typeof followerColumns>

export type NewFollower = Pick<
  Row<typeof trackingFollowers>,
  'shipmentId' | 'merchantId' | 'channel' | 'address' | 'language'
>

/** Somebody who asks again within this time clicked twice. */
const repeatMinutes = 2

const counted = columns({
  ...pick(trackingFollowers, 'channel', 'address', 'state'),
  isRepeat: expression<boolean>(part`asked_at > tenant_now() - make_interval(mins => ${repeatMinutes})`),
})

const isValid = part`(state = 'confirmed' or (state = 'asked' and asked_at > tenant_now() - make_interval(hours => ${confirmHours})))`

/**
 * Adds somebody who must still confirm. The caller has locked the shipment, so that its followers are counted one after another.
 * `known`: they follow it already, or were asked a moment ago.
 */
export async function addFollower(
  ctx: Reader,
  wanted: NewFollower,
): Promise<Follower | 'known' | 'followers_full' | 'asked_often'> {
  const { db, tenantId } = ctx
  const { shipmentId, merchantId, channel, address, language } = wanted
  // After the lock of the shipment, and only one: nobody waits in a circle.
  const lockName = `tracking followers ${tenantId} ${channel} ${address}`
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
  const followers = await db.rows(sql`
    select ${counted} from tracking_followers
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId} and ${isValid}`)
  const same = followers.find(follower => follower.channel === channel && follower.address === address)
  if (same?.state === 'confirmed' || same?.isRepeat) return 'known'
  if (followers.filter(selected => selected !== same).length >= maxFollowers) return 'followers_full'
  const asked = await db.find<{ count: number }>(sql`
    select count(*)::int as count from tracking_followers
    where tenant_id = ${tenantId} and channel = ${channel} and address = ${address} and asked_at > tenant_now() - interval '1 day'`)
  if ((asked?.count ?? 0) >= maxOptInsPerDay) return 'asked_often'
  // The last message counts: the links of earlier ones stop working.
  await db.run(sql`
    update tracking_followers set state = 'ended', ended_at = tenant_now()
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId} and channel = ${channel} and address = ${address} and state = 'asked'`)
  const added = await db.find(sql`
    insert into tracking_followers (tenant_id, shipment_id, merchant_id, channel, address, language)
    values (${tenantId}, ${shipmentId}, ${merchantId}, ${channel}, ${address}, ${language}) returning ${followerColumns}`)
  if (added === null) throw new Error('A follower was not stored')
  return added
}

/** Somebody who follows a parcel, or still can confirm that they want to. */
export const findFollower = ({ db, tenantId }: Reader, id: string): Promise<Follower | null> =>
  db.find(
    sql`select ${followerColumns} from tracking_followers where tenant_id = ${tenantId} and id = ${id} and ${isValid}`,
  )

/** Null if it is too late. Confirming twice changes nothing. */
export const confirmFollower = ({ db, tenantId }: Reader, id: string): Promise<Follower | null> =>
  db.find(sql`
    update tracking_followers set state = 'confirmed', confirmed_at = coalesce(confirmed_at, clock.now)
    from (select tenant_now()) as clock (now)
    where tenant_id = ${tenantId} and id = ${id} and ${isValid} returning ${followerColumns}`)

export async function endFollower({ db, tenantId }: Reader, id: string): Promise<void> {
  await db.run(sql`
    update tracking_followers set state = 'ended', ended_at = tenant_now()
    where tenant_id = ${tenantId} and id = ${id} and state <> 'ended'`)
}
