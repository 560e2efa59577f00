import { array, columnOf, quoteName, rawPart, statement } from '../../../../db/sql.ts'
import { columns, fieldsOf, inMs, pick, recordOf } from '../../../../db/table.ts'
import { events } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { toJsonRecords } from '../batch/json-records.ts'
import type { EventRow } from './event-row.ts'
import type { EventWithPlace } from './last-place.ts'

const kept = [
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
] as const satisfies readonly (keyof EventRow)[]

const sent = ['key', 'by', 'occurredAt', 'carrierContext', ...kept] as const
const insert = statement`
  insert into events (tenant_id, event_key, by_name, occurred_at, carrier_context, ${rawPart(kept.map(columnOf).join(', '))})
  select $1, key, by, to_timestamp("occurredAt" / 1000.0), "carrierContext", ${rawPart(kept.map(quoteName).join(', '))}
  from json_to_recordset($2) as x (key text, by text, "occurredAt" float8, "carrierContext" jsonb, ${rawPart(recordOf(events, kept))})
  on conflict do nothing returning ${fieldsOf(events, 'shipmentId', 'id')}`

/** Appends events, and answers which were not there yet, as shipment/id. */
export async function appendEvents({ db, tenantId }: Ctx, rows: readonly EventRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await db.rows(insert(tenantId, toJsonRecords(rows, sent)))
  return new Set(added.map(({ shipmentId, id }) => `${shipmentId}/${id}`))
}

const said = columns({
  ...pick(events, 'shipmentId', 'id', 'packageNumber', 'code', 'source', 'party', 'reason'),
  ...pick(events, 'placeCity', 'placeZipCode', 'placeCountryCode'),
  ...inMs(pick(events, 'occurredAt')),
  key: events.eventKey,
  by: events.byName,
})
const read = statement`
  select ${said} from events where tenant_id = $1 and shipment_id = any ($2) and occurred_at >= to_timestamp($3 / 1000.0)`

/** All events of these shipments, none of which has one before `since`: whole months are left out by it. */
export async function readEvents(
  { db, tenantId }: Ctx,
  ids: readonly string[],
  since: number,
): Promise<Map<string, EventWithPlace[]>> {
  const rows = ids.length > 0 ? await db.rows(read(tenantId, array(ids), since)) : []
  return Map.groupBy(rows, row => row.shipmentId)
}
