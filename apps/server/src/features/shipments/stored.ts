import { fieldsWithout, storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import type { Ctx } from '../../context.ts'
import { type RowOf, statement } from '../../db/sql.ts'
import { columns, fieldsOf, pick } from '../../db/table.ts'
import { events, packages, shipments } from '../../db/tables/shipments.ts'
import { notFound } from '../../problem.ts'
import type { PackageRow } from '../ingest/packages.ts'

/** A shipment's row as far as the screens need it; what its events have made of it is projected anew. */
const shown = fieldsOf(shipments, ...storedNames(fieldsWithout(shipmentFields, 'source', 'events')))
export type StoredShipment = RowOf<typeof shown>

const one = statement`select ${shown} from shipments where tenant_id = $1 and id = $2`

export async function getShipment({ db, tenantId }: Ctx, id: string): Promise<StoredShipment> {
  const row = await db.find(one(tenantId, id))
  if (row === null) throw notFound()
  return row
}

/** An event with all that was said, as it is kept. */
const told = columns({
  key: events.eventKey,
  by: events.byName,
  ...pick(events, 'id', 'packageNumber', 'code', 'occurredAt', 'receivedAt', 'source', 'party', 'reason'),
  ...pick(events, 'serviceProviderId', 'carrierCode', 'carrierSubCode', 'carrierText', 'localTime', 'zoneFrom'),
  ...pick(events, 'placeName', 'placeCity', 'placeZipCode', 'placeCountryCode'),
})
export type StoredEvent = RowOf<typeof told>

const eventsOf = statement`
  select ${told} from events where tenant_id = $1 and shipment_id = $2 order by occurred_at, received_at, id`

export const readStoredEvents = ({ db, tenantId }: Ctx, id: string): Promise<StoredEvent[]> =>
  db.rows(eventsOf(tenantId, id))

const measured = fieldsOf(packages, 'number', 'weightKg', 'volumeM3', 'lengthCm', 'widthCm', 'heightCm')
const measuresOf = statement`select ${measured} from packages where tenant_id = $1 and shipment_id = $2`

export const readMeasures = ({ db, tenantId }: Ctx, id: string): Promise<PackageRow[]> =>
  db.rows(measuresOf(tenantId, id))
