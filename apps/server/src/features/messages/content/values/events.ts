import { findEvent } from '@aftermile/domain/events/event-codes'
import { array, statement } from '../../../../db/sql.ts'
import { fieldsOf, type Row } from '../../../../db/table.ts'
import { events } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { filled, type Values } from './filled.ts'
import { wordsFor } from './words-for.ts'

const fields = ['shipmentId', 'code', 'occurredAt', 'placeName', 'placeCity', 'placeZipCode'] as const
export type MessageEvent = Row<typeof events, (typeof fields)[number]>

const select = statement`
  select ${fieldsOf(events, ...fields)} from events
  where tenant_id = $1 and shipment_id = any ($2) and is_counted and code is not null and source <> 'calculated'
  order by occurred_at desc, received_at desc, id`

/** The events by shipment, newest first. What we calculated is left out: later news may contradict it. */
export async function readEvents(
  { db, tenantId }: Ctx,
  shipmentIds: readonly string[],
): Promise<Map<string, MessageEvent[]>> {
  const rows = await db.rows(select(tenantId, array(shipmentIds)))
  return Map.groupBy(rows, ({ shipmentId }) => shipmentId)
}

const mostEvents = 50

/** The events as templates see them. What several packages have in common is said once. */
export function eventValues(rows: readonly MessageEvent[], locale: string): Values[] {
  const lines = rows.flatMap(({ code, occurredAt, placeCity }) => {
    const event = findEvent(code ?? '')
    return event === null
      ? []
      : [filled({ text: wordsFor(locale).events[event.code], at: occurredAt, city: placeCity })]
  })
  const isSame = (a: Values, b: Values | undefined) => a.text === b?.text && a.at === b?.at && a.city === b?.city
  return lines.filter((item, index) => !isSame(item, lines[index - 1])).slice(0, mostEvents)
}
