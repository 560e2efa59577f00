import { zoneOf } from '@aftermile/domain/places/time-zones'
import type { OtherParcel, TrackedFile, TrackedShop, TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import { type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, pick } from '../../../db/table.ts'
import { senderOf } from '../../messages/pages/sender-of.ts'
import { trackingCodeOf } from '../../messages/tracking/tracking-url.ts'
import { actsOf } from '../acts/acts-of.ts'
import { readCarrier } from './read-carrier.ts'
import { readEvents } from './read-events.ts'
import { keptUntilOf, servicePointOf } from './service-point.ts'
import { isOpenToReceivers, type Reader, s, type TrackedShipment, trackingPath } from '../find/tracked-shipment.ts'
import { readTrackingSettings, type TrackingSettings } from './tracking-settings.ts'

export type ReadFacts = {
  readonly facts: TrackingFacts
  /** The locale of the order, then of the shop. */
  readonly orderLocale: string | null
  readonly shopLocale: string
  readonly settings: TrackingSettings
}

const maxContents = 50
const maxOthers = 20

/** Reads what is known of a shipment: its queries travel together. Null if its merchant is gone. */
export async function readFacts(reader: Reader, shipment: TrackedShipment): Promise<ReadFacts | null> {
  const [events, files, others, { carrier, carrierLinks, storageDays }, shop, acts, settings] = await Promise.all([
    readEvents(reader, shipment.id),
    readFiles(reader, shipment),
    readOthers(reader, shipment),
    readCarrier(reader, shipment),
    senderOf(reader, shipment.merchantId),
    actsOf(reader, shipment.id),
    readTrackingSettings(reader),
  ])
  if (shop === null) return null
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
      ...{ carrier, carrierLinks, files, others, acts },
      personName: isReturn ? shipment.fromName : shipment.toName,
      servicePoint: servicePointOf(shipment, events),
      contents: contentsOf(shipment),
      keptUntil: keptUntilOf(shipment, storageDays),
      events: events.map(({ placeZipCode: _, ...event }) => event),
      shop: shopOf(shop),
      timeZone: zoneOf(place) ?? shop.timeZone,
    },
    orderLocale: shipment.locale ?? shipment.orderLocale,
    shopLocale: shop.locale,
    settings,
  }
}

const contentsOf = ({ contents }: TrackedShipment): TrackingFacts['contents'] =>
  contents
    .flatMap(({ description, quantity }) => (description ? [{ description, quantity }] : []))
    .slice(0, maxContents)

const shopOf = ({
  sender,
  supportUrl,
  supportEmail,
}: NonNullable<Awaited<ReturnType<typeof senderOf>>>): TrackedShop => ({
  ...sender,
  supportUrl: supportUrl || null,
  supportEmail: supportEmail || null,
  supportPhone: null,
})

/** Which of our kinds of documents a receiver may open: of a return its label, of every parcel the proof that it arrived. */
export const fileKinds = ['proof_of_delivery', 'label'] as const

async function readFiles({ db, tenantId }: Reader, { id, scenarioId }: TrackedShipment): Promise<TrackedFile[]> {
  const rows = await db.rows<{ id: string; kind: (typeof fileKinds)[number] }>(sql`
    select id, kind from saved_files
    where tenant_id = ${tenantId} and container_id = ${id} and kind in ('proof_of_delivery', 'label')
      and (expires_at is null or expires_at > now())
    order by created_at, id`)
  return rows.flatMap(({ id: fileId, kind }): TrackedFile[] => {
    if (kind === 'proof_of_delivery') return [{ id: fileId, kind }]
    return scenarioId === 'inbound_return' ? [{ id: fileId, kind: 'return_label' }] : []
  })
}

const otherColumns = columns({
  ...pick(s, 'shipmentNumber', 'statusId', 'scenarioId'),
  code: trackingCodeOf(s),
  isOpen: expression<boolean>(isOpenToReceivers),
})

async function readOthers({ db, tenantId }: Reader, { id, merchantId, orderId }: TrackedShipment) {
  if (orderId === null) return []
  const rows = await db.rows(sql`
    select ${otherColumns} from shipments s
    where s.tenant_id = ${tenantId} and s.merchant_id = ${merchantId} and s.order_id = ${orderId} and s.id <> ${id}
    order by s.booked_at, s.id limit ${maxOthers}`)
  return rows.map(otherOf)
}

const otherOf = ({ shipmentNumber, code, isOpen, ...row }: RowOf<typeof otherColumns>): OtherParcel => ({
  ...row,
  number: shipmentNumber,
  path: code !== null && isOpen ? trackingPath(code) : null,
})
