import { fieldsWithout, storedNames } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { type RowOf, statement } from '../../../db/sql.ts'
import { columns, pick } from '../../../db/table.ts'
import { events, shipments } from '../../../db/tables/shipments.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type PackageRow, packageColumns } from '../../intake/ingest/shipments/packages.ts'
import { trackingCodeOf } from '../../messages/tracking/tracking-url.ts'

/** The columns of a shipment that the API shows. The state is not read: it is projected from the events. */
const shipmentColumns = columns({
  ...pick(shipments, ...storedNames(fieldsWithout(shipmentFields, 'source', 'events'))),
  ...pick(shipments, 'receivedAt', 'removedPackageNumbers', 'overrides'),
  ...pick(shipments, 'receiverDay', 'receiverDayAt', 'carrierDay', 'carrierDayAt'),
  trackingCode: trackingCodeOf(shipments),
})
export type StoredShipment = RowOf<typeof shipmentColumns>

const eventColumns = columns({
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
    'changedAt',
    'isVoid',
  ),
  ...pick(events, 'carrierCode', 'carrierSubCode', 'carrierText', 'localTime', 'zoneFrom', 'deliveryDay'),
  ...pick(events, 'placeName', 'placeCity', 'placeZipCode', 'placeCountryCode'),
  key: events.eventKey,
  by: events.byName,
})

/** An event as it is stored, with everything that its source sent. */
export type StoredEvent = RowOf<typeof eventColumns>

const selectShipment = statement`select ${shipmentColumns} from shipments where tenant_id = $1 and id = $2`

export async function getShipment({ db, tenantId }: Ctx, id: string): Promise<StoredShipment> {
  const row = await db.find(selectShipment(tenantId, id))
  if (row === null) throw notFound()
  return row
}

/**
 * No event is older than the bound, so that the partitions of earlier months are not read: what we calculated is at most a week older than
 * the first message about the shipment, all else is not older than the first event, except what a removed package had.
 */
const selectEvents = statement`
  select ${eventColumns} from events
  where tenant_id = $1 and shipment_id = $2 and occurred_at >= (
    select case when removed_package_numbers = '{}' then least(first_event_at, booked_at, received_at) - interval '31 days'
      else '-infinity' end from shipments where tenant_id = $1 and id = $2)
  order by occurred_at, received_at, id`

export const readStoredEvents = ({ db, tenantId }: Ctx, id: string): Promise<StoredEvent[]> =>
  db.rows(selectEvents(tenantId, id))

const selectMeasures = statement`select ${packageColumns} from packages where tenant_id = $1 and shipment_id = $2`

export const readMeasures = ({ db, tenantId }: Ctx, id: string): Promise<PackageRow[]> =>
  db.rows(selectMeasures(tenantId, id))
