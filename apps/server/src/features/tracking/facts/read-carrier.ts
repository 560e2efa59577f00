import { trackingLink, trackingPageOf } from '@aftermile/domain/carriers/tracking-links'
import { storageDaysOf } from '@aftermile/domain/shipment/service-point'
import type { TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import { statement } from '../../../db/sql.ts'
import { inForceText } from '../../../records/in-force.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

type Provider = {
  readonly name: string
  readonly trackingUrl: string | null
  readonly changeDeliveryUrl: string | null
  readonly changePointUrl: string | null
  readonly extendStorageUrl: string | null
  readonly storageDays: unknown
}

const provider = statement(
  inForceText({
    table: 'service_providers',
    columns: `name, settings->>'trackingUrl' as "trackingUrl", settings->>'changeDeliveryUrl' as "changeDeliveryUrl",
      settings->>'changePointUrl' as "changePointUrl", settings->>'extendStorageUrl' as "extendStorageUrl",
      settings->'storageDays' as "storageDays"`,
    key: ['id'],
    where: ' and id = $2',
  }),
)

export type ReadCarrier = Pick<TrackingFacts, 'carrier' | 'carrierLinks'> & {
  /** For how long its service points keep a parcel. */
  readonly storageDays: number | null
}

/** The carrier of a shipment, with the pages on which it shows the parcel. */
export async function readCarrier({ db, tenantId }: Reader, shipment: TrackedShipment): Promise<ReadCarrier> {
  const { serviceProviderId, packageNumbers, consignmentId, shipmentNumber, completedAt } = shipment
  if (serviceProviderId === null) return { carrier: null, carrierLinks: [], storageDays: null }
  const found = await db.find<Provider>(provider(tenantId, serviceProviderId))
  const number = packageNumbers[0] ?? consignmentId ?? shipmentNumber
  const linkOf = (page: string | null | undefined) => (page ? trackingLink(page, number) : null)
  const isReturn = shipment.scenarioId === 'inbound_return'
  const links = [
    // The delivery of a return is not for its sender to change.
    { kind: 'change_delivery', url: isReturn ? null : linkOf(found?.changeDeliveryUrl) },
    { kind: 'change_point', url: linkOf(found?.changePointUrl) },
    { kind: 'extend_storage', url: linkOf(found?.extendStorageUrl) },
  ] as const
  return {
    carrier: {
      name: found?.name ?? serviceProviderId,
      url: linkOf(trackingPageOf(serviceProviderId, found?.trackingUrl ?? null)),
    },
    carrierLinks: completedAt === null ? links.flatMap(({ kind, url }) => (url === null ? [] : [{ kind, url }])) : [],
    storageDays: storageDaysOf(found?.storageDays),
  }
}
