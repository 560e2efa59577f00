import type { ItemWarning } from '@aftermile/contract/item-problems'
import { isLaterChange, preferredContent } from '@aftermile/domain/events/event-key'
import type { Outcomes } from './batch/outcomes.ts'
import { type EventRow, eventIdOf, type IncomingEvent } from './events/event-row.ts'
import type { StoredEvent } from './events/event-store.ts'
import type { BatchShipment } from './shipments/batch-shipment.ts'

export type EventOfShipment = { readonly index: number; readonly event: IncomingEvent; readonly row: EventRow }
export type EventsByShipment = ReadonlyMap<BatchShipment, readonly EventOfShipment[]>

/**
 * Gives each shipment its new events, and the known ones that their source has changed since. Those that are stored, or come twice,
 * change nothing. The shipments are locked, so nobody else can store one meanwhile. Returns the events that were not stored before.
 */
export function recordEvents(
  events: EventsByShipment,
  known: ReadonlyMap<string, readonly StoredEvent[]>,
  outcomes: Outcomes,
): Set<IncomingEvent> {
  const created = new Set<IncomingEvent>()
  for (const [shipment, own] of events) {
    const byKey = Map.groupBy<string, StoredEvent>(known.get(shipment.id) ?? [], ({ key }) => key)
    for (const { index, event, row } of own) {
      const contents = byKey.get(row.key) ?? []
      const before = countedOf(contents)
      const isKnown = contents.some(content => !content.isVoid)
      const same = contents.find(({ id }) => id === row.id)
      if (same === undefined) {
        byKey.set(row.key, contents)
        contents.push(row)
        shipment.newEvents.push(row)
        if (!row.isVoid) created.add(event)
      } else if (isLaterChange(row.changedAt, same.changedAt)) {
        Object.assign(same, { changedAt: row.changedAt })
        shipment.changedEvents.push(same)
      }
      const after = countedOf(contents)
      const status = after === before ? 'unchanged' : isKnown ? 'updated' : 'created'
      outcomes.record(index, status, row.shipmentId, event.eventId || eventIdOf(row.key))
      outcomes.warn(index, warningsOf({ shipment, event, row, isKnown, isNew: same === undefined, counted: after }))
    }
  }
  return created
}

/** The content that counts among those of one key; null if there is none, or if it withdraws the event. */
function countedOf([first, ...others]: readonly StoredEvent[]): StoredEvent | null {
  if (first === undefined) return null
  const preferred = preferredContent([first, ...others])
  return preferred.isVoid ? null : preferred
}

type Recorded = {
  readonly shipment: BatchShipment
  readonly event: IncomingEvent
  readonly row: EventRow
  /** The event itself was known, not only that it is withdrawn. */
  readonly isKnown: boolean
  readonly isNew: boolean
  readonly counted: StoredEvent | null
}

/** Why something that was accepted does not count, or not yet. */
function warningsOf({ shipment, event, row, isKnown, isNew, counted }: Recorded): ItemWarning[] {
  if (row.isVoid && isKnown) return []
  const named = event.eventId ? `Event “${event.eventId}”` : 'This event'
  const warning = (name: string, message: string, code: ItemWarning['code']) => [{ name, message, code }]
  if (row.isVoid)
    return warning('isVoid', `${named} isn’t known yet. It is withdrawn as soon as it comes`, 'unknown_event')
  if (counted === null) return warning('isVoid', `${named} was withdrawn, so it doesn’t count`, 'event_withdrawn')
  if (isNew && counted !== row)
    return warning('changedAt', `${named} has been changed since, so what was sent doesn’t count`, 'event_outdated')
  const { packageNumber } = row
  if (packageNumber === null || !removedFrom(shipment).includes(packageNumber)) return []
  const message = `Package “${packageNumber}” was removed from its shipment, so its events don’t count`
  return warning('packageNumber', message, 'package_removed')
}

const removedFrom = ({ booking, before }: BatchShipment): readonly string[] =>
  (booking ?? before)?.removedPackageNumbers ?? []
