import { namesOf, partyFields, transportFields } from '@aftermile/dashboards/live/live-fields'
import { completedStayDays, inactiveAfterDays } from '@aftermile/domain/shipment/inactive'
import { part, type RowOf, rawPart } from '../../../../db/sql.ts'
import { alias, columns, expression, inMs, pick } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'

const s = alias(shipments, 's')

/** Rows leave some days after they ended. An open shipment ends so that it leaves when it becomes quiet. */
const openEndsAfter = rawPart(`interval '${inactiveAfterDays - completedStayDays} days'`)

/** The columns of a shipment in the live data set: instants, never ages. */
export const liveColumns = columns({
  ...pick(s, 'id', 'shipmentNumber', 'scenarioId', 'statusId', 'milestoneIndex', 'tags', 'merchantId'),
  ...pick(s, ...namesOf(transportFields), ...namesOf(partyFields)),
  ...pick(s, 'serviceProviderId', 'serviceProviderProductId', 'servicePointTypeId'),
  ...pick(s, 'fromCountryCode', 'fromCountryAreaId', 'fromCity', 'toCountryCode', 'toCountryAreaId', 'toCity'),
  ...pick(s, 'lateProbability', 'trackingPageVisits', 'slaState', 'grossWeightKg', 'volumeM3', 'baseSalesValue'),
  ...inMs(pick(s, 'bookedAt', 'packedAt', 'departedAt', 'inTransitAt', 'arrivedAt', 'onShelfAt', 'handedOverAt')),
  ...inMs(pick(s, 'completedAt', 'promiseMetAt', 'promisedAt', 'latestAt', 'originalLatestAt', 'estimatedAt')),
  senderOrderNumber: s.orderNumber,
  numberOfPackages: s.packageCount,
  numberOfNotifications: s.notificationCount,
  endedAt: expression<string>(part`
    coalesce(${s.completedAt}, greatest(${s.lastEventAt}, ${s.bookedAt}) + ${openEndsAfter})`),
  changedAt: expression<string>(part`greatest(${s.updatedAt}, ${s.foreseenAt})`),
  orderShipmentCount: expression<number>(part`
    case when ${s.orderId} is null then 1 else (
      select count(*)::int from shipments o
      where o.tenant_id = s.tenant_id and o.merchant_id = s.merchant_id and o.order_id = s.order_id) end`),
})
export type LiveShipment = RowOf<typeof liveColumns>
