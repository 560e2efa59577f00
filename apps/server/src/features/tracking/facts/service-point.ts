import type { EventCode } from '@aftermile/domain/events/event-codes'
import type { TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import type { TrackedShipment } from '../find/tracked-shipment.ts'
import type { ReadEvent } from './read-events.ts'

const dayMs = 86_400_000

/** They name the service point that the parcel goes to, or waits at. */
const pointEvents: readonly EventCode[] = ['at_service_point', 'service_point_changed', 'redirected_to_service_point']

/**
 * The service point: what the newest event or a later correction by hand names, else that of the booking. The booking may bring its
 * address and opening hours as references of the types `service_point_address` and `service_point_hours`.
 */
export function servicePointOf(
  { servicePointName, servicePointTypeId, refs, overrides }: TrackedShipment,
  events: readonly ReadEvent[],
): TrackingFacts['servicePoint'] {
  const correctedAt = overrides?.servicePointName?.corrected?.at ?? ''
  const told = events.find(
    ({ code, placeName, occurredAt }) =>
      pointEvents.includes(code) && placeName !== null && Date.parse(occurredAt) > (Date.parse(correctedAt) || 0),
  )
  const name = told?.placeName ?? servicePointName
  if (!name) return null
  const isBooked = correctedAt === '' && (servicePointName === null || isSameName(name, servicePointName))
  const sent = (type: string) => (isBooked ? refs.filter(ref => ref.type === type).map(ref => ref.value) : [])
  const place = [told?.placeZipCode, told?.placeCity].filter(Boolean).join(' ')
  return {
    name,
    typeId: servicePointTypeId,
    address: sent('service_point_address')[0] ?? (place || null),
    openingHours: sent('service_point_hours'),
  }
}

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Until when the service point keeps a parcel that waits there. An extension adds the same time once more. */
export function keptUntilOf(
  { onShelfAt, handedOverAt, completedAt, isStorageExtended }: TrackedShipment,
  storageDays: number | null,
): string | null {
  if (storageDays === null || onShelfAt === null || handedOverAt !== null || completedAt !== null) return null
  const days = isStorageExtended ? storageDays * 2 : storageDays
  return new Date(Date.parse(onShelfAt) + days * dayMs).toISOString()
}
