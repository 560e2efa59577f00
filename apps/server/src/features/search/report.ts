import type { ShipmentReportRow } from '@aftermile/contract/search'
import { ageMinutes, ageOnShelfMinutes, deliveryTimeDiff, deliveryTimeMinutes } from '@aftermile/domain/measures'
import type { ScenarioId } from '@aftermile/domain/scenarios'
import type { ShipmentTimes } from '@aftermile/domain/shipment'
import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { countryName } from './country.ts'

type Measured = 'ageMinutes' | 'deliveryTimeMinutes' | 'ageOnShelfMinutes' | 'deliveryTimeDiff'
type Named = 'fromCountryName' | 'toCountryName'
type Row = Omit<ShipmentReportRow, Measured | Named> & {
  fromCountryCode: string | null
  toCountryCode: string | null
  arrivedAt: string | null
  firstAttemptAt: string | null
  promiseMetAt: string | null
  promisedAt: string | null
  earliestAt: string | null
  latestAt: string | null
  originalLatestAt: string | null
  asOf: string
}

/** The rows of a report in the order of the ids; ids that nobody knows are left out. */
export async function shipmentReport({ db, tenantId }: Ctx, ids: readonly string[]): Promise<ShipmentReportRow[]> {
  const found = await db.rows<Row>(sql`
    select s.id, s.order_number as "orderNumber", coalesce(p.numbers[1], s.consignment_id, s.shipment_number) as "trackingNumber",
      s.consignment_id as "consignmentId", s.merchant_id as "merchantId", s.sender_reference as "senderReference",
      s.sender_party_type_id as "senderPartyTypeId", s.sender_party_name as "senderPartyName", s.from_name as "fromName",
      s.from_address1 as "fromAddress1", s.from_zip_code as "fromZipCode", s.from_city as "fromCity",
      s.from_country_code as "fromCountryCode", s.recipient_reference as "recipientReference",
      s.receiver_party_type_id as "receiverPartyTypeId", s.receiver_party_name as "receiverPartyName", s.to_name as "toName",
      s.to_address1 as "toAddress1", s.to_zip_code as "toZipCode", s.to_city as "toCity", s.to_country_code as "toCountryCode",
      s.scenario_id as "scenarioId", s.milestone_index as "milestoneIndex", s.status_id as "statusId",
      coalesce(s.order_date, s.ordered_at) as "orderDate", s.sent_to_warehouse_at as "orderSentToWarehouseTimestamp",
      s.allocated_at as "orderInventoryAllocatedTimestamp", s.created_at as "createdTimestamp", s.booked_at as "bookingTimestamp",
      s.packed_at as "packedTimestamp", s.departed_at as "departedTimestamp", s.in_transit_at as "inTransitTimestamp",
      s.delivered_at as "deliveryTimestamp", s.on_shelf_at as "servicePointDeliveryTime", s.estimated_at as "estimatedDeliveryTime",
      s.handed_over_at as "actualDeliveryTime", s.completed_at as "completedAt", s.completed_by as "completedBy",
      s.service_provider_id as "serviceProviderId", s.paying_customer_number as "payingCustomerNumber",
      s.service_provider_product_id as "serviceProviderProductId",
      s.service_provider_product_group_id as "serviceProviderProductGroupId", s.package_count as "numberOfPackages",
      s.gross_weight_kg as "grossWeight", s.volume_m3 as volume, s.loading_meters as "loadingMeters",
      s.sales_value as "salesValue", s.base_sales_value as "baseSalesValue", s.notification_count as "numberOfNotifications",
      s.tracking_page_visits as "trackingPageVisits", s.is_perfect_delivery as "perfectDelivery", s.tags,
      s.shipment_number as "shipmentNumber", p.numbers as "packageNumbers", s.arrived_at as "arrivedAt",
      s.first_attempt_at as "firstAttemptAt", s.promise_met_at as "promiseMetAt", s.promised_at as "promisedAt",
      s.earliest_at as "earliestAt", s.latest_at as "latestAt", s.original_latest_at as "originalLatestAt", now() as "asOf",
      s.pdt_rca_event_id as "pdtRcaEventId", s.pdt_rca_event_at as "pdtRcaEventTimestamp", s.pdt_rca_party_id as "pdtRcaPartyId",
      s.edt_rca_event_id as "edtRcaEventId", s.edt_rca_event_at as "edtRcaEventTimestamp", s.edt_rca_party_id as "edtRcaPartyId"
    from shipments s
    cross join lateral (
      select array(select number from packages k where k.tenant_id = s.tenant_id and k.shipment_id = s.id order by number) as numbers
    ) p
    where s.tenant_id = ${tenantId} and s.id = any (${ids}::text[])`)
  const byId = new Map(found.map(row => [row.id, row]))
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? []).map(reportRow)
}

function reportRow(row: Row): ShipmentReportRow {
  const { fromCountryCode, toCountryCode, arrivedAt, firstAttemptAt, promiseMetAt, asOf, ...shown } = row
  const { promisedAt, earliestAt, latestAt, originalLatestAt, ...rest } = shown
  const scenarioId = row.scenarioId as ScenarioId // ingest writes no other
  const now = Date.parse(asOf)
  const times = timesOf(row)
  const promise = {
    promisedAt: instantOf(promisedAt),
    earliestAt: instantOf(earliestAt),
    latestAt: instantOf(latestAt),
    originalLatestAt: instantOf(originalLatestAt),
  }
  return {
    ...rest,
    fromCountryName: countryName(fromCountryCode),
    toCountryName: countryName(toCountryCode),
    ageMinutes: ageMinutes(scenarioId, times, now),
    deliveryTimeMinutes: deliveryTimeMinutes(times),
    ageOnShelfMinutes: ageOnShelfMinutes(times, now),
    deliveryTimeDiff: deliveryTimeDiff({ scenarioId, times, promiseMetAt: instantOf(promiseMetAt) }, promise, now),
  }
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

function timesOf(row: Row): ShipmentTimes {
  return {
    orderedAt: instantOf(row.orderDate),
    sentToWarehouseAt: instantOf(row.orderSentToWarehouseTimestamp),
    allocatedAt: instantOf(row.orderInventoryAllocatedTimestamp),
    createdAt: instantOf(row.createdTimestamp) ?? 0,
    bookedAt: instantOf(row.bookingTimestamp),
    packedAt: instantOf(row.packedTimestamp),
    departedAt: instantOf(row.departedTimestamp),
    inTransitAt: instantOf(row.inTransitTimestamp),
    arrivedAt: instantOf(row.arrivedAt),
    onShelfAt: instantOf(row.servicePointDeliveryTime),
    firstAttemptAt: instantOf(row.firstAttemptAt),
    deliveredAt: instantOf(row.deliveryTimestamp),
    receivedAt: instantOf(row.actualDeliveryTime),
    completedAt: instantOf(row.completedAt),
  }
}
