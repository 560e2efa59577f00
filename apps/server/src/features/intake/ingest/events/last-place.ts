import type { ShipmentEvent } from '@aftermile/domain/events/shipment-event'
import { areaOf } from '@aftermile/domain/places/areas'

export type EventWithPlace = ShipmentEvent & {
  readonly placeCity: string | null
  readonly placeZipCode: string | null
  readonly placeCountryCode: string | null
}

/** The city of the latest event that names one. Of two events at the same instant the higher id wins, whichever came first. */
export function lastPlaceOf(events: readonly EventWithPlace[]): {
  placeCity: string | null
  placeAreaId: string | null
} {
  let last: EventWithPlace | null = null
  for (const event of events) {
    if (event.placeCity === null || event.source === 'calculated') continue
    if (
      last === null ||
      event.occurredAt > last.occurredAt ||
      (event.occurredAt === last.occurredAt && event.id > last.id)
    )
      last = event
  }
  return {
    placeCity: last?.placeCity ?? null,
    placeAreaId: last === null ? null : areaOf(last.placeCountryCode, last.placeZipCode),
  }
}
