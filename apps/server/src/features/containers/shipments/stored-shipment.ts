import { fieldsWithout, storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { type RowOf, statement } from '../../../db/sql.ts'
import { columns, fieldsOf, pick } from '../../../db/table.ts'
import { events, shipments } from '../../../db/tables/shipments.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type PackageRow, packageColumns } from '../../intake/ingest/shipments/packages.ts'

/** A shipment's row as far as the screens need it; what its events have made of it is projected anew. */
const shown = fieldsOf(shipments, ...storedNames(fieldsWithout(shipmentFields, 'source', 'events')))
export type StoredShipment = RowOf<typeof shown>

const said = columns({
  ...pick(
    events,
    'id',
    'packageNumber',
    'code',
    'occurredAt',
    'receivedAt',
    'source',
    'party',
    'reason',
    'serviceProviderId',
  ),
  ...pick(events, 'carrierCode', 'carrierSubCode', 'carrierText', 'localTime', 'zoneFrom'),
  ...pick(events, 'placeName', 'placeCity', 'placeZipCode', 'placeCountryCode'),
  key: events.eventKey,
  by: events.byName,
})

/** An event with all that was said, as it is kept. */
export type StoredEvent = RowOf<typeof said>

const one = statement`select ${shown} from shipments where tenant_id = $1 and id = $2`

export async function getShipment({ db, tenantId }: Ctx, id: string): Promise<StoredShipment> {
  const row = await db.find(one(tenantId, id))
  if (row === null) throw notFound()
  return row
}

const told = statement`
  select ${said} from events where tenant_id = $1 and shipment_id = $2 order by occurred_at, received_at, id`

export const readStoredEvents = ({ db, tenantId }: Ctx, id: string): Promise<StoredEvent[]> =>
  db.rows(told(tenantId, id))

const measured = statement`select ${packageColumns} from packages where tenant_id = $1 and shipment_id = $2`

export const readMeasures = ({ db, tenantId }: Ctx, id: string): Promise<PackageRow[]> =>
  db.rows(measured(tenantId, id))
