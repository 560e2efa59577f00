import { confirmHours, maxOptInsPerDay, maxSubscribers } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { part, type RowOf, sql } from '../../../../db/sql.ts'
import { columns, expression, fieldNames, fieldsOf, pick, type Row } from '../../../../db/table.ts'
import { trackingSubscribers } from '../../../../db/tables/messages.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

type Reader = Pick<Ctx, 'db' | 'tenantId'>

export const subscriberColumns = fieldsOf(trackingSubscribers, ...fieldNames(trackingSubscribers, 'tenantId'))
export type Subscriber = RowOf<typeof subscriberColumns>

export type NewSubscriber = Pick<
  Row<typeof trackingSubscribers>,
  'shipmentId' | 'merchantId' | 'channel' | 'address' | 'language'
>

/** Somebody who asks again within this time clicked twice. */
const repeatMinutes = 2

const counted = columns({
  ...pick(trackingSubscribers, 'channel', 'address', 'state'),
  isRepeat: expression<boolean>(part`asked_at > tenant_now() - make_interval(mins => ${repeatMinutes})`),
})

const isValid = part`(state = 'confirmed' or (state = 'asked' and asked_at > tenant_now() - make_interval(hours => ${confirmHours})))`

/**
 * Adds somebody who must still confirm. The caller has locked the shipment, so that its subscribers are counted one after another.
 * `known`: they follow it already, or were asked a moment ago.
 */
export async function addConsumer(
  ctx: Reader,
  wanted: NewSubscriber,
): Promise<Subscriber | 'known' | 'followers_full' | 'asked_often'> {
  const { db, tenantId } = ctx
  const { shipmentId, merchantId, channel, address, language } = wanted
  // After the lock of the shipment, and only one: nobody waits in a circle.
  const lockName = `tracking subscribers ${tenantId} ${channel} ${address}`
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
  const subscribers = await db.rows(sql`
    select ${counted} from tracking_subscribers
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId} and ${isValid}`)
  const same = subscribers.find(subscriber => subscriber.channel === channel && subscriber.address === address)
  if (same?.state === 'confirmed' || same?.isRepeat) return 'known'
  if (subscribers.filter(subscriber => subscriber !== same).length >= maxSubscribers) return 'followers_full'
  const asked = await db.find<{ count: number }>(sql`
    select count(*)::int as count from tracking_subscribers
    where tenant_id = ${tenantId} and channel = ${channel} and address = ${address} and asked_at > tenant_now() - interval '1 day'`)
  if ((asked?.count ?? 0) >= maxOptInsPerDay) return 'asked_often'
  // The last message counts: the links of earlier ones stop working.
  await db.run(sql`
    update tracking_subscribers set state = 'ended', ended_at = tenant_now()
    where tenant_id = ${tenantId} and shipment_id = ${shipmentId} and channel = ${channel} and address = ${address} and state = 'asked'`)
  const added = await db.find(sql`
    insert into tracking_subscribers (tenant_id, shipment_id, merchant_id, channel, address, language)
    values (${tenantId}, ${shipmentId}, ${merchantId}, ${channel}, ${address}, ${language}) returning ${subscriberColumns}`)
  if (added === null) throw new Error('A subscriber was not stored')
  return added
}

/** Somebody who follows a parcel, or still can confirm that they want to. */
export const findSubscriber = ({ db, tenantId }: Reader, id: string): Promise<Subscriber | null> =>
  db.find(
    sql`select ${subscriberColumns} from tracking_subscribers where tenant_id = ${tenantId} and id = ${id} and ${isValid}`,
  )

/** Null if it is too late. Confirming twice changes nothing. */
export const confirmSubscriber = ({ db, tenantId }: Reader, id: string): Promise<Subscriber | null> =>
  db.find(sql`
    update tracking_subscribers set state = 'confirmed', confirmed_at = coalesce(confirmed_at, clock.now)
    from (select tenant_now()) as clock (now)
    where tenant_id = ${tenantId} and id = ${id} and ${isValid} returning ${subscriberColumns}`)

export async function endSubscriber({ db, tenantId }: Reader, id: string): Promise<void> {
  await db.run(sql`
    update tracking_subscribers set state = 'ended', ended_at = tenant_now()
    where tenant_id = ${tenantId} and id = ${id} and state <> 'ended'`)
}
