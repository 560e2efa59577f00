import type { TenantSettings } from '@aftermile/contract/people/tenants'
import { zoneOf } from '@aftermile/domain/places/time-zones'
import { keptUntilOf, servicePointOf } from '@aftermile/domain/shipment/service-point'
import type { TrackedShop, TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import { senderOf } from '../../messages/pages/sender-of.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import type { Shown } from '../find/concerns.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'
import { actionsOf } from '../receiver-actions/actions-of.ts'
import { readMissingReport } from './missing-report.ts'
import { readCarrier } from './read-carrier.ts'
import { readDeliveryWeekdays } from './read-delivery-weekdays.ts'
import { readEvents } from './read-events.ts'
import { readFiles } from './read-files.ts'
import { readOrder } from './read-order.ts'
import { readPackages } from './read-packages.ts'

export type ReadFacts = Shown & {
  /** The time of the tenant at which they were read. */
  readonly now: number
  readonly facts: TrackingFacts
  /** The locale of the order, then of the shop. */
  readonly orderLocale: string | null
  readonly shopLocale: string
  readonly settings: TenantSettings['trackingPage']
}

const maxContents = 50

/** Reads what is known of a shipment: its queries travel together. Null if its merchant is gone. */
export async function readFacts(reader: Reader, shipment: TrackedShipment): Promise<ReadFacts | null> {
  const [
    events,
    packages,
    files,
    reportedMissingAt,
    { nth, others },
    { carrier, carrierLinks, storageDays },
    shop,
    actions,
    { trackingPage },
  ] = await Promise.all([
    readEvents(reader, shipment),
    readPackages(reader, shipment),
    readFiles(reader, shipment),
    readMissingReport(reader, shipment),
    readOrder(reader, shipment),
    readCarrier(reader, shipment),
    senderOf(reader, shipment.merchantId),
    actionsOf(reader, shipment),
    readTenantSettings(reader),
  ])
  if (shop === null) return null
  const deliveryWeekdays = actions.includes('choose_day') ? await readDeliveryWeekdays(reader, shipment) : []
  const point = servicePointOf(shipment, events)
  const isReturn = shipment.scenarioId === 'inbound_return'
  const place = { countryCode: shipment.toCountryCode, postalCode: shipment.toZipCode, region: null }
  const { shipmentNumber, orderNumber, scenarioId, statusId, milestoneIndex, packageNumbers } = shipment
  const { toAddress1, toCity, toCountryCode, bookedAt, latestAt } = shipment
  const { estimatedAt, estimatedFrom, estimatedTo, estimatedBy, lateProbability } = shipment
  const { firstEventAt, onShelfAt, handedOverAt, completedAt } = shipment
  return {
    facts: {
      ...{ shipmentNumber, orderNumber, scenarioId, statusId, milestoneIndex, packageNumbers },
      ...{ toAddress1, toCity, toCountryCode, bookedAt, latestAt },
      ...{ estimatedAt, estimatedFrom, estimatedTo, estimatedBy, lateProbability },
      ...{ firstEventAt, onShelfAt, handedOverAt, completedAt },
      ...{ carrier, carrierLinks, packages, files, actions },
      days: daysOf(shipment),
      deliveryWeekdays,
      others: others.map(({ id: _, ...other }) => other),
      ...{ nth, reportedMissingAt },
      personName: isReturn ? shipment.fromName : shipment.toName,
      personTypeId: isReturn ? shipment.senderPartyTypeId : shipment.receiverPartyTypeId,
      servicePoint: point && { ...point, typeId: shipment.servicePointTypeId },
      contents: contentsOf(shipment),
      keptUntil: keptUntilOf(shipment, storageDays),
      events: events.map(({ placeZipCode: _, ...event }) => event),
      shop: shopOf(shop),
      timeZone: zoneOf(place) ?? shop.timeZone,
    },
    tenantId: reader.tenantId,
    now: reader.now,
    merchantId: shipment.merchantId,
    shipmentIds: [shipment.id, ...others.map(({ id }) => id)],
    orderLocale: shipment.locale ?? shipment.orderLocale,
    shopLocale: shop.locale,
    settings: trackingPage,
  }
}

function daysOf(shipment: TrackedShipment): TrackingFacts['days'] {
  const { receiverDay, receiverDayAt, carrierDay, carrierDayAt, carrierEstimatedAt, carrierEstimateChangedAt } =
    shipment
  if (receiverDay === null && carrierDay === null) return null
  return { receiverDay, receiverDayAt, carrierDay, carrierDayAt, carrierEstimatedAt, carrierEstimateChangedAt }
}

const contentsOf = ({ contents }: TrackedShipment): TrackingFacts['contents'] =>
  contents
    .flatMap(({ description, quantity }) => (description ? [{ description, quantity }] : []))
    .slice(0, maxContents)

const shopOf = ({
  sender,
  supportUrl,
  supportEmail,
  supportPhone,
}: NonNullable<Awaited<ReturnType<typeof senderOf>>>): TrackedShop => ({
  ...sender,
  supportUrl: supportUrl || null,
  supportEmail: supportEmail || null,
  supportPhone: supportPhone || null,
})
