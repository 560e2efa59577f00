import { recordsOf } from '../../../db/records.ts'
import { array, sql, statement } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { events } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type Marks, patternOf, redact } from '../person/marks.ts'

const redacted = recordsOf(events, ['shipmentId', 'occurredAt', 'id', 'carrierText', 'byName', 'placeName'])
const write = statement`
  update events e set ${redacted.assign('shipmentId', 'occurredAt', 'id')} from ${redacted.parameters(2)}
  where e.tenant_id = $1 and e.shipment_id = x."shipmentId" and e.occurred_at = x."occurredAt" and e.id = x.id`

/** Takes persons out of what carriers and people wrote in events. Codes, times and cities stay: the status comes from them. */
export async function redactEvents(
  { db, tenantId }: Ctx,
  shipmentIds: readonly string[],
  marksOf: (shipmentId: string) => Marks,
): Promise<void> {
  const rows = await db.rows(sql`
    select ${fieldsOf(events, 'shipmentId', 'occurredAt', 'id', 'carrierText', 'byName', 'placeName')} from events
    where tenant_id = ${tenantId} and shipment_id = any (${array(shipmentIds)})
      and coalesce(carrier_text, by_name, place_name) is not null`)
  const patterns = new Map(shipmentIds.map(id => [id, patternOf(marksOf(id))]))
  const changed = rows.flatMap(row => {
    const pattern = patterns.get(row.shipmentId) ?? null
    const clean = (text: string | null) => text && redact(text, pattern)
    const [carrierText, byName, placeName] = [clean(row.carrierText), clean(row.byName), clean(row.placeName)]
    const isSame = carrierText === row.carrierText && byName === row.byName && placeName === row.placeName
    return isSame ? [] : [{ ...row, carrierText, placeName, byName: byName === row.byName ? byName : null }]
  })
  if (changed.length > 0) await db.run(write(tenantId, ...redacted.values(changed)))
}
