import type { Ctx } from '../../context.ts'
import { columnOf, statement } from '../../db/sql.ts'
import type { EventRow } from './event-item.ts'
import type { PlacedEvent } from './last-place.ts'
import { asRecords } from './record.ts'

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
const columns = kept.map(columnOf)
const insert = statement(`
  insert into events (tenant_id, event_key, by_name, occurred_at, carrier_context, ${columns.join(', ')})
  select $1, key, by, to_timestamp("occurredAt" / 1000.0), "carrierContext", ${kept.map(field => `"${field}"`).join(', ')}
  from json_to_recordset($2) as x (key text, by text, "occurredAt" float8, "carrierContext" jsonb, ${kept.map(field => `"${field}" text`).join(', ')})
  on conflict do nothing returning shipment_id as "shipmentId", id`)

/** Appends events, and answers which were not there yet, as shipment/id. */
export async function appendEvents({ db, tenantId }: Ctx, rows: readonly EventRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await db.rows<{ shipmentId: string; id: string }>(insert(tenantId, asRecords(rows, sent)))
  return new Set(added.map(({ shipmentId, id }) => `${shipmentId}/${id}`))
}

const read = statement(`
  select shipment_id as "shipmentId", id, event_key as key, package_number as "packageNumber", code,
    (extract(epoch from occurred_at) * 1000)::int8 as "occurredAt", source, party, reason, by_name as by,
    place_city as "placeCity", place_zip_code as "placeZipCode", place_country_code as "placeCountryCode"
  from events where tenant_id = $1 and shipment_id = any ($2) and occurred_at >= to_timestamp($3 / 1000.0)`)

type Kept = PlacedEvent & { shipmentId: string }

/** All events of these shipments, none of which has one before `since`: whole months are left out by it. */
export async function readEvents(
  { db, tenantId }: Ctx,
  ids: readonly string[],
  since: number,
): Promise<Map<string, PlacedEvent[]>> {
  const rows = ids.length > 0 ? await db.rows<Kept>(read(tenantId, ids, since)) : []
  return Map.groupBy(rows, row => row.shipmentId)
}
