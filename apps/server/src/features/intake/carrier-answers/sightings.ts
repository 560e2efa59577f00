import type { FoundNumber } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { array, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { events } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { eventKeyOfSourceId } from '../ingest/events/event-row.ts'
import type { AnsweredShipment } from './answered-shipments.ts'

/** An answer with the shipment of its number. */
export type MatchedAnswer = { readonly answer: FoundNumber; readonly shipment: AnsweredShipment | null }

/** The ids of sightings in these answers that are already stored. The shipments are locked, so no other answer adds one. */
export async function readKnownSightings(
  { db, tenantId }: Ctx,
  serviceProviderId: string,
  answers: readonly MatchedAnswer[],
): Promise<Set<string>> {
  const sightings = answers.flatMap(({ answer, shipment }) =>
    answer.events.flatMap(({ isSighting, id }) =>
      isSighting && id !== null && shipment !== null ? [{ id, shipment }] : [],
    ),
  )
  if (sightings.length === 0) return new Set()
  const ids = [...new Set(sightings.map(({ shipment }) => shipment.id))]
  const rows = await db.rows(sql`
    select ${fieldsOf(events, 'shipmentId', 'eventKey')} from events
    where tenant_id = ${tenantId} and shipment_id = any (${array(ids)}) and zone_from = 'sighting'`)
  const stored = new Set(rows.map(({ shipmentId, eventKey }) => `${shipmentId}/${eventKey}`))
  return new Set(
    sightings.flatMap(({ id, shipment }) =>
      stored.has(`${shipment.id}/${eventKeyOfSourceId(serviceProviderId, id)}`) ? [id] : [],
    ),
  )
}
