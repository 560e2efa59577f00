import type { ShipmentEvent } from '@aftermile/domain/shipment'
import type { Ctx } from '../../context.ts'
import { columnOf, quoteName, statement } from '../../db/sql.ts'
import { notFound } from '../../problem.ts'
import { type BookingRow, bookingFields } from '../ingest/booking-row.ts'
import type { PackageRow } from '../ingest/packages.ts'

/** A shipment's row as far as the screens need it; what its events have made of it is projected anew. */
export type StoredShipment = BookingRow & {
  id: string
  tags: string[]
  estimatedAt: string | null
  estimatedBy: string | null
  lateProbability: number | null
  estimatedFrom: string | null
  estimatedTo: string | null
  carrierEstimatedAt: string | null
  carrierEstimateToldAt: string | null
  modelEstimatedAt: string | null
  firstEstimatedAt: string | null
  firstEstimatedTo: string | null
  notificationCount: number
  trackingPageVisits: number
}

/** An event with all that was said, as it is kept. */
export type StoredEvent = Omit<ShipmentEvent, 'occurredAt'> & {
  occurredAt: string
  receivedAt: string
  serviceProviderId: string | null
  carrierCode: string | null
  carrierSubCode: string | null
  carrierText: string | null
  localTime: string | null
  zoneFrom: string | null
  placeName: string | null
  placeCity: string | null
  placeZipCode: string | null
  placeCountryCode: string | null
}

const more = [
  'id',
  'tags',
  'estimatedAt',
  'estimatedBy',
  'lateProbability',
  'estimatedFrom',
  'estimatedTo',
  'carrierEstimatedAt',
  'carrierEstimateToldAt',
  'modelEstimatedAt',
  'firstEstimatedAt',
  'firstEstimatedTo',
  'notificationCount',
  'trackingPageVisits',
]
const fields = [...bookingFields, ...more].map(field => `${columnOf(field)} as ${quoteName(field)}`)
const one = statement(`select ${fields.join(', ')} from shipments where tenant_id = $1 and id = $2`)

export async function getShipment({ db, tenantId }: Ctx, id: string): Promise<StoredShipment> {
  const row = await db.find<StoredShipment>(one(tenantId, id))
  if (row === null) throw notFound()
  return row
}

const told = statement(`
  select id, event_key as key, package_number as "packageNumber", code, occurred_at as "occurredAt", received_at as "receivedAt", source,
    party, reason, by_name as by, service_provider_id as "serviceProviderId", carrier_code as "carrierCode",
    carrier_sub_code as "carrierSubCode", carrier_text as "carrierText", local_time as "localTime", zone_from as "zoneFrom",
    place_name as "placeName", place_city as "placeCity", place_zip_code as "placeZipCode", place_country_code as "placeCountryCode"
  from events where tenant_id = $1 and shipment_id = $2 order by occurred_at, received_at, id`)

export const readStoredEvents = ({ db, tenantId }: Ctx, id: string): Promise<StoredEvent[]> =>
  db.rows<StoredEvent>(told(tenantId, id))

const measured = statement(`
  select number, weight_kg as "weightKg", volume_m3 as "volumeM3", length_cm as "lengthCm", width_cm as "widthCm", height_cm as "heightCm"
  from packages where tenant_id = $1 and shipment_id = $2`)

export const readMeasures = ({ db, tenantId }: Ctx, id: string): Promise<PackageRow[]> =>
  db.rows<PackageRow>(measured(tenantId, id))
