import { codeOf } from '../../../../db/pool.ts'
import { insertRows, recordsInMs } from '../../../../db/records.ts'
import { array, part, statement } from '../../../../db/sql.ts'
import { columns, expression, inMs, orNull, pick, text } from '../../../../db/table.ts'
import { events } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ConcurrentInsertError } from '../batch/concurrent-insert.ts'
import type { EventRow } from './event-row.ts'
import type { EventWithPlace } from './last-place.ts'

const written = [
  'occurredAt',
  'changedAt',
  'carrierContext',
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
  'isVoid',
  'deliveryDay',
] as const satisfies readonly (keyof EventRow)[]

const added = recordsInMs(events, written, { key: text, by: orNull(text) })
const named = { eventKey: part`x.key`, byName: part`x.by` }
const insert = statement`${insertRows(events, { tenantId: part`$1`, ...named }, added.parameters(2))} returning 1`

/** Appends events that are not stored yet. */
export async function appendEvents({ db, tenantId }: Ctx, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await db.run(insert(tenantId, ...added.values(rows)))
  } catch (error) {
    // Those of a new shipment, which another batch books as well: it was not there to be locked.
    throw codeOf(error) === '23505' ? new ConcurrentInsertError('events') : error
  }
}

const changed = recordsInMs(events, ['shipmentId', 'occurredAt', 'id', 'changedAt', 'isCounted'])
const update = statement`
  update events e set ${changed.assign('shipmentId', 'occurredAt', 'id')} from ${changed.parameters(2)}
  where e.tenant_id = $1 and e.shipment_id = x."shipmentId" and e.occurred_at = to_timestamp(x."occurredAt" / 1000.0) and e.id = x.id`

export type StoredEvent = EventWithPlace & Pick<EventRow, 'shipmentId' | 'isCounted'>

/** Writes when their source last changed stored events, and whether they count. */
export async function updateEvents({ db, tenantId }: Ctx, rows: readonly StoredEvent[]): Promise<void> {
  if (rows.length > 0) await db.run(update(tenantId, ...changed.values(rows)))
}

const projected = {
  ...pick(events, 'shipmentId', 'id', 'packageNumber', 'code', 'source', 'party', 'reason', 'isVoid', 'isCounted'),
  ...pick(events, 'placeCity', 'placeZipCode', 'placeCountryCode', 'deliveryDay'),
  ...inMs(pick(events, 'occurredAt', 'changedAt')),
  key: events.eventKey,
  by: events.byName,
} as const
const ofShipments = part`
  from events where tenant_id = $1 and shipment_id = any ($2) and occurred_at >= to_timestamp($3 / 1000.0)`
const read = statement`select ${columns(projected)} ${ofShipments}`

/** All events of these shipments. None may be older than `since`: it lets PostgreSQL skip the partitions of earlier months. */
export async function readEvents(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  ids: readonly string[],
  since: number,
): Promise<Map<string, StoredEvent[]>> {
  const rows = ids.length > 0 ? await db.rows(read(tenantId, array(ids), since)) : []
  return Map.groupBy(rows, row => row.shipmentId)
}

type Times = {
  readonly removedPackageNumbers: readonly string[]
  readonly firstEventAt: number | null
  readonly bookedAt: number
  readonly originalLatestAt: number | null
}

/**
 * No event of the shipment that may count is older. What was calculated is later than its booking, or at its promise. Those of a removed
 * package count again when it comes back.
 */
export const noEventBefore = ({ removedPackageNumbers, firstEventAt, bookedAt, originalLatestAt }: Times): number =>
  removedPackageNumbers.length > 0 ? 0 : Math.min(firstEventAt ?? bookedAt, bookedAt, originalLatestAt ?? bookedAt)

export type KnownEvent = StoredEvent & { readonly knownAt: number }

// What was history when it came in counts as known when it happened.
const knownAt = expression<string>(part`case when not is_historical then received_at
  when is_void then coalesce(changed_at, received_at) else occurred_at end`)
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
