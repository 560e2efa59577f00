import type { EventCode } from '@aftermile/domain/events/event-codes'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { events } from '../../../db/tables/shipments.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

const maxEvents = 40
/** Carriers say the same thing more than once. */
const rowsOfEvent = 5
const maxPackages = 20

const columns = fieldsOf(
  events,
  'code',
  'occurredAt',
  'placeName',
  'placeCity',
  'placeZipCode',
  'placeCountryCode',
  'packageNumber',
  'deliveryDay',
)
export type ReadEvent = Omit<RowOf<typeof columns>, 'code' | 'packageNumber'> & {
  readonly code: EventCode
  readonly packageCount: number | null
}

/** What says nothing to a receiver, or is no news of the parcel itself. */
const unshown: readonly EventCode[] = ['notified', 'reminder_sent', 'order_sent_to_warehouse', 'inventory_allocated']

/** The newest events first. What happened to several packages at one place on one day is one. */
export async function readEvents(
  { db, tenantId }: Reader,
  { id, firstEventAt, packageNumbers }: Pick<TrackedShipment, 'id' | 'firstEventAt' | 'packageNumbers'>,
): Promise<ReadEvent[]> {
  // Its time is that of the first event that is not calculated. It lets PostgreSQL skip the partitions of earlier months.
  if (firstEventAt === null) return []
  const maxRows = maxEvents * rowsOfEvent * Math.min(Math.max(1, packageNumbers.length), maxPackages)
  const rows = await db.rows(sql`
    select ${columns} from events
    where tenant_id = ${tenantId} and shipment_id = ${id} and occurred_at >= ${firstEventAt}
      and is_counted and code is not null and source <> 'calculated' and code <> all (${array(unshown)})
    order by occurred_at desc, received_at desc, id desc limit ${maxRows}`)
  const alike = Map.groupBy(
    rows,
    row => `${row.code}/${row.deliveryDay ?? ''}/${row.placeCity ?? ''}/${row.occurredAt.slice(0, 10)}`,
  )
  return [...alike.values()].slice(0, maxEvents).flatMap(group => shownOf(group, packageNumbers.length))
}

/** One event for those that say the same. */
function shownOf(group: readonly RowOf<typeof columns>[], total: number): ReadEvent[] {
  const [newest] = group
  if (newest === undefined || newest.code === null) return []
  const { packageNumber: _, code, ...rest } = newest
  const numbers = new Set(group.map(row => row.packageNumber))
  return [{ ...rest, code, packageCount: numbers.has(null) || numbers.size >= total ? null : numbers.size }]
}
