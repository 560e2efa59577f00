import { codeOf } from '../../../../db/pool.ts'
import { array, columnOf, part, quoteName, rawPart, statement } from '../../../../db/sql.ts'
import { columns, expression, inMs, pick, recordOf } from '../../../../db/table.ts'
import { events } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ConcurrentInsertError } from '../batch/concurrent-insert.ts'
import { toJsonRecords } from '../batch/json-records.ts'
import type { EventRow } from './event-row.ts'
import type { EventWithPlace } from './last-place.ts'

const plainFields = [
  'shipmentId',
  'id',
  'merchantId',
  'packageNumber',
  'code',
  'source',
  'party',
  'reason',
  'serviceProviderId',
  'carrierCode',
  'carrierSubCode',
  'carrierText',
  'localTime',
  'zoneFrom',
  'placeName',
  'placeCity',
  'placeZipCode',
  'placeCountryCode',
  'isHistorical',
] as const satisfies readonly (keyof EventRow)[]

const recordFields = ['key', 'by', 'occurredAt', 'carrierContext', ...plainFields] as const
const insert = statement`
  insert into events (tenant_id, event_key, by_name, occurred_at, carrier_context, ${rawPart(plainFields.map(columnOf).join(', '))})
  select $1, key, by, to_timestamp("occurredAt" / 1000.0), "carrierContext", ${rawPart(plainFields.map(quoteName).join(', '))}
  from json_to_recordset($2) as x (key text, by text, "occurredAt" float8, "carrierContext" jsonb, ${rawPart(recordOf(events, plainFields))})
  returning 1`

/** Appends events that are not stored yet. */
export async function appendEvents({ db, tenantId }: Ctx, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await db.run(insert(tenantId, toJsonRecords(rows, recordFields)))
  } catch (error) {
    // Those of a new shipment, which another batch books as well: it was not there to be locked.
    throw codeOf(error) === '23505' ? new ConcurrentInsertError('events') : error
  }
}

const projected = {
  ...pick(events, 'shipmentId', 'id', 'packageNumber', 'code', 'source', 'party', 'reason'),
  ...pick(events, 'placeCity', 'placeZipCode', 'placeCountryCode'),
  ...inMs(pick(events, 'occurredAt')),
  key: events.eventKey,
  by: events.byName,
} as const
const ofShipments = part`
  from events where tenant_id = $1 and shipment_id = any ($2) and occurred_at >= to_timestamp($3 / 1000.0)`
const read = statement`select ${columns(projected)} ${ofShipments}`

/** All events of these shipments. None may be older than `since`: it lets PostgreSQL skip the partitions of earlier months. */
export async function readEvents(
  { db, tenantId }: Ctx,
  ids: readonly string[],
  since: number,
): Promise<Map<string, EventWithPlace[]>> {
  const rows = ids.length > 0 ? await db.rows(read(tenantId, array(ids), since)) : []
  return Map.groupBy(rows, row => row.shipmentId)
}

type Times = {
  readonly firstEventAt: number | null
  readonly bookedAt: number
  readonly originalLatestAt: number | null
}

/** No event of the shipment is older. What was calculated is later than its booking, or at its promise. */
export const noEventBefore = ({ firstEventAt, bookedAt, originalLatestAt }: Times): number =>
  Math.min(firstEventAt ?? bookedAt, bookedAt, originalLatestAt ?? bookedAt)

export type KnownEvent = EventWithPlace & { readonly knownAt: number }

// What was history when it came in counts as known when it happened.
const knownAt = expression<string>(part`case when is_historical then occurred_at else received_at end`)
const readKnown = statement`select ${columns({ ...projected, ...inMs({ knownAt }) })} ${ofShipments}`

/** All events of these shipments, with the times at which they became known. None may be older than `since`. */
export async function readKnownEvents(
  { db, tenantId }: Ctx,
  ids: readonly string[],
  since: number,
): Promise<Map<string, KnownEvent[]>> {
  const rows = ids.length > 0 ? await db.rows(readKnown(tenantId, array(ids), since)) : []
  return Map.groupBy(rows, row => row.shipmentId)
}
