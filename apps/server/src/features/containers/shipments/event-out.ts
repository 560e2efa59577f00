import type { ShipmentEventOut, WithdrawnEventOut } from '@aftermile/contract/containers/shipments'
import { findEvent, meaningInScenario } from '@aftermile/domain/events/event-codes'
import { compareContents } from '@aftermile/domain/events/event-key'
import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import type { ScenarioId } from '@aftermile/domain/lists/scenarios'
import { eventIdOf } from '../../intake/ingest/events/event-row.ts'
import type { StoredEvent } from './stored-shipment.ts'

export type EventLists = Readonly<{ events: ShipmentEventOut[]; withdrawnEvents: WithdrawnEventOut[] }>

type EventContext = {
  readonly scenarioId: ScenarioId
  readonly removedPackageNumbers: readonly string[]
  /** The ids of calculated events that facts contradict. */
  readonly contradicted: ReadonlySet<string>
}

/** The events that count, and those that do not any more, in the order of the given ones. */
export function eventListsOf(stored: readonly StoredEvent[], context: EventContext): EventLists {
  const lists: EventLists = { events: [], withdrawnEvents: [] }
  const contentsByKey = Map.groupBy(stored, ({ key }) => key)
  for (const event of stored) {
    const contents = (contentsByKey.get(event.key) ?? []).toSorted(latestFirst)
    const [shown, ...others] = contents.filter(content => !content.isVoid)
    if (shown !== event) continue
    const history = others.map(event => contentOut(event, context.scenarioId))
    const out = { ...contentOut(event, context.scenarioId), eventId: eventIdOf(event.key), history }
    const [winner] = contents
    const because = reasonOf(event, winner, context)
    const withdrawnAt = because === 'voided' ? (winner?.changedAt ?? winner?.receivedAt ?? null) : null
    if (because === null) lists.events.push(out)
    else lists.withdrawnEvents.push({ ...out, because, withdrawnAt })
  }
  return lists
}

const latestFirst = (a: StoredEvent, b: StoredEvent): number => compareContents(toShipmentEvent(b), toShipmentEvent(a))

function reasonOf(
  { id, packageNumber }: StoredEvent,
  winner: StoredEvent | undefined,
  { removedPackageNumbers, contradicted }: EventContext,
): WithdrawnEventOut['because'] | null {
  if (winner?.isVoid) return 'voided'
  if (packageNumber !== null && removedPackageNumbers.includes(packageNumber)) return 'package_removed'
  return contradicted.has(id) ? 'contradicted' : null
}

/** A content for the API: with the text of its code, and the own text of the carrier. */
function contentOut({ key: _, isVoid: __, ...event }: StoredEvent, scenarioId: ScenarioId) {
  const row = findEvent(event.code ?? '')
  const meaning = row && meaningInScenario(row, scenarioId)
  return {
    ...event,
    text: row?.text ?? null,
    statusId: meaning?.status ?? null,
    isAlert: meaning?.isAlert ?? false,
  }
}

export const toShipmentEvent = (event: StoredEvent): ShipmentEvent => ({
  ...event,
  occurredAt: Date.parse(event.occurredAt),
  changedAt: event.changedAt === null ? null : Date.parse(event.changedAt),
})
