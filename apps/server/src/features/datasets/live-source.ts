import type { Ctx } from '../../context.ts'
import { part, sql } from '../../db/sql.ts'

/** Completed shipments stay so long. */
export const stayDays = 7

/** A shipment as the live data set tells of it: instants, never ages. */
export type LiveSource = {
  readonly id: string
  readonly shipmentNumber: string
  readonly senderOrderNumber: string | null
  readonly orderShipmentCount: number
  readonly scenarioId: string
  readonly statusId: string
  readonly milestoneIndex: number
  readonly tags: readonly string[]
  readonly merchantId: string
  readonly serviceProviderId: string | null
  readonly serviceProviderProductId: string | null
  readonly serviceProviderProductGroupId: string | null
  readonly payingCustomerNumber: string | null
  readonly senderPartyTypeId: string | null
  readonly senderPartyName: string | null
  readonly receiverPartyTypeId: string | null
  readonly returnTypeId: string | null
  readonly servicePointTypeId: string | null
  readonly fromCountryCode: string | null
  readonly fromCountryAreaId: string | null
  readonly fromCity: string | null
  readonly toCountryCode: string | null
  readonly toCountryAreaId: string | null
  readonly toCity: string | null
  readonly bookedAt: string
  readonly packedAt: string | null
  readonly departedAt: string | null
  readonly inTransitAt: string | null
  readonly arrivedAt: string | null
  readonly onShelfAt: string | null
  readonly handedOverAt: string | null
  readonly completedAt: string | null
  readonly promiseMetAt: string | null
  readonly promisedAt: string | null
  readonly latestAt: string | null
  readonly originalLatestAt: string | null
  readonly estimatedAt: string | null
  readonly lateProbability: number | null
  readonly numberOfPackages: number
  readonly numberOfNotifications: number
  readonly trackingPageVisits: number
  /** When it, or what is thought of it, last changed. */
  readonly changedAt: string
}

const columns = part`
  s.id, s.shipment_number as "shipmentNumber", s.order_number as "senderOrderNumber", s.scenario_id as "scenarioId",
  s.status_id as "statusId", s.milestone_index as "milestoneIndex", s.tags, s.merchant_id as "merchantId",
  s.service_provider_id as "serviceProviderId", s.service_provider_product_id as "serviceProviderProductId",
  s.service_provider_product_group_id as "serviceProviderProductGroupId", s.paying_customer_number as "payingCustomerNumber",
  s.sender_party_type_id as "senderPartyTypeId", s.sender_party_name as "senderPartyName",
  s.receiver_party_type_id as "receiverPartyTypeId", s.return_type_id as "returnTypeId", s.service_point_type_id as "servicePointTypeId",
  s.from_country_code as "fromCountryCode", s.from_country_area_id as "fromCountryAreaId", s.from_city as "fromCity",
  s.to_country_code as "toCountryCode", s.to_country_area_id as "toCountryAreaId", s.to_city as "toCity",
  s.booked_at as "bookedAt", s.packed_at as "packedAt", s.departed_at as "departedAt", s.in_transit_at as "inTransitAt", s.arrived_at as "arrivedAt", s.on_shelf_at as "onShelfAt",
  s.handed_over_at as "handedOverAt", s.completed_at as "completedAt", s.promise_met_at as "promiseMetAt",
  s.promised_at as "promisedAt", s.latest_at as "latestAt", s.original_latest_at as "originalLatestAt",
  s.estimated_at as "estimatedAt", s.late_probability as "lateProbability", s.package_count as "numberOfPackages", s.notification_count as "numberOfNotifications",
  s.tracking_page_visits as "trackingPageVisits", greatest(s.updated_at, s.foreseen_at) as "changedAt",
  case when s.order_id is null then 1 else (
    select count(*)::int from shipments o
    where o.tenant_id = s.tenant_id and o.merchant_id = s.merchant_id and o.order_id = s.order_id) end as "orderShipmentCount"`

const isLive = part`(s.completed_at is null or s.completed_at > now() - make_interval(days => ${stayDays}))`

/** The next live shipments by id. */
export const readLive = ({ db, tenantId }: Ctx, after: string, limit: number): Promise<LiveSource[]> =>
  db.rows<LiveSource>(sql`
    select ${columns} from shipments s where s.tenant_id = ${tenantId} and s.id > ${after} and ${isLive}
    order by s.id limit ${limit}`)

export const readLiveByIds = ({ db, tenantId }: Ctx, ids: readonly string[]): Promise<LiveSource[]> =>
  db.rows<LiveSource>(sql`
    select ${columns} from shipments s where s.tenant_id = ${tenantId} and s.id = any (${ids}::text[]) and ${isLive}`)

/**
 * Those that changed since, or have an order to which a shipment has come, unless that is what is written already. A transaction
 * is visible only after its moment, so what changed shortly before is looked at again.
 */
export async function readChanged(
  { db, tenantId }: Ctx,
  { merchants, since, limit }: { merchants: string; since: string; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    with changed as materialized (
      select s.id, s.merchant_id, s.order_id, greatest(s.updated_at, s.foreseen_at) as changed_at, r.changed_at as written_at
      from shipments s
      left join live_rows r on r.tenant_id = ${tenantId} and r.merchants = ${merchants} and r.shipment_id = s.id
      where s.tenant_id = ${tenantId} and (s.updated_at > ${since}::timestamptz or s.foreseen_at > ${since}::timestamptz)
        and (${isLive} or r.shipment_id is not null)
    ),
    fresh as (select * from changed where written_at is null or written_at <> changed_at),
    joined as (
      select o.id from fresh f
      join shipments o on o.tenant_id = ${tenantId} and o.merchant_id = f.merchant_id and o.order_id = f.order_id and o.id <> f.id
      where f.written_at is null
    )
    select id from fresh union select id from joined limit ${limit}`)
  return rows.map(row => row.id)
}
