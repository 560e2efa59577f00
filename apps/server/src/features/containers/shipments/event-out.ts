import type { ShipmentEventOut } from '@aftermile/contract/containers/shipments'
import { findEvent, meaningInScenario } from '@aftermile/domain/events/event-codes'
import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import type { ScenarioId } from '@aftermile/domain/lists/scenarios'
import type { StoredEvent } from './stored-shipment.ts'

type EventContext = { readonly scenarioId: ScenarioId; readonly withdrawn: ReadonlySet<string> }

/** An event for the API: with the text of its code, and the own text of the carrier. */
export function eventOut({ key: _, ...event }: StoredEvent, { scenarioId, withdrawn }: EventContext): ShipmentEventOut {
  const row = findEvent(event.code ?? '')
  const meaning = row && meaningInScenario(row, scenarioId)
  return {
    ...event,
    text: row?.text ?? null,
    statusId: meaning?.status ?? null,
    isAlert: meaning?.isAlert ?? false,
    isWithdrawn: withdrawn.has(event.id),
  }
}

export const toShipmentEvent = (event: StoredEvent): ShipmentEvent => ({
  ...event,
  occurredAt: Date.parse(event.occurredAt),
})
