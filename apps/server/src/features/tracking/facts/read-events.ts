import type { EventCode } from '@aftermile/domain/events/event-codes'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { events } from '../../../db/tables/shipments.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

const maxEvents = 40

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
export type ReadEvent = RowOf<typeof columns> & { readonly code: EventCode }

/** What says nothing to a receiver, or is no news of the parcel itself. */
const unshown: readonly EventCode[] = ['notified', 'reminder_sent', 'order_sent_to_warehouse', 'inventory_allocated']

/** The newest events first. Those of several packages at one place are shown once. */
export async function readEvents(
  { db, tenantId }: Reader,
  { id, firstEventAt }: Pick<TrackedShipment, 'id' | 'firstEventAt'>,
): Promise<ReadEvent[]> {
  // Its time is that of the first event that is not calculated. It lets PostgreSQL skip the partitions of earlier months.
  if (firstEventAt === null) return []
  const rows = await db.rows(sql`
    select ${columns} from events
    where tenant_id = ${tenantId} and shipment_id = ${id} and occurred_at >= ${firstEventAt}
      and is_counted and code is not null and source <> 'calculated' and code <> all (${array(unshown)})
    order by occurred_at desc, received_at desc, id desc limit ${maxEvents * 5}`)
  const shown = new Map<string, ReadEvent>()
  for (const { code, ...row } of rows) {
    const told = `${code}/${row.deliveryDay ?? ''}/${row.placeCity ?? ''}/${row.occurredAt.slice(0, 10)}`
    if (code !== null && !shown.has(told)) shown.set(told, { ...row, code })
  }
  return [...shown.values()].slice(0, maxEvents)
}
