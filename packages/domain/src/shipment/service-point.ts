import type { EventCode } from '../events/event-codes.ts'
import { dayMs } from '../times/milliseconds.ts'

type Booked = {
  readonly servicePointName: string | null
  readonly refs: readonly { readonly type: string; readonly value: string }[]
  readonly overrides: Readonly<Record<string, { readonly corrected?: { readonly at: string } }>> | null
}

type PlacedEvent = {
  readonly code: string | null
  readonly occurredAt: string
  readonly placeName: string | null
  readonly placeCity: string | null
  readonly placeZipCode: string | null
}

/** Where a parcel can be picked up. */
export type ServicePoint = {
  readonly name: string
  readonly address: string | null
  readonly openingHours: readonly string[]
}

/** They name the service point that the parcel goes to, or waits at. */
const pointEvents: readonly EventCode[] = ['at_service_point', 'service_point_changed', 'redirected_to_service_point']
const namesPoint = (code: string | null): boolean => pointEvents.some(pointEvent => pointEvent === code)

/**
 * The service point: what the newest event (they come newest first) or a later correction by hand names, else that of the booking. The booking may bring its
 * address and opening hours as references of the types `service_point_address` and `service_point_hours`.
 */
export function servicePointOf(
  { servicePointName, refs, overrides }: Booked,
  events: readonly PlacedEvent[],
): ServicePoint | null {
  const correctedAt = overrides?.servicePointName?.corrected?.at ?? ''
  const naming = events.find(
    ({ code, placeName, occurredAt }) =>
      namesPoint(code) && placeName !== null && Date.parse(occurredAt) > (Date.parse(correctedAt) || 0),
  )
  const name = naming?.placeName ?? servicePointName
  if (!name) return null
  const isBooked = correctedAt === '' && (servicePointName === null || isSameName(name, servicePointName))
  const sent = (type: string) => (isBooked ? refs.filter(ref => ref.type === type).map(ref => ref.value) : [])
  const place = [naming?.placeZipCode, naming?.placeCity].filter(Boolean).join(' ')
  return {
    name,
    address: sent('service_point_address')[0] ?? (place || null),
    openingHours: sent('service_point_hours'),
  }
}

const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

type Kept = {
  readonly onShelfAt: string | null
  readonly handedOverAt: string | null
  readonly completedAt: string | null
  readonly isStorageExtended: boolean
}

/** For how long the service points of a carrier keep a parcel, as its settings say. */
export const storageDaysOf = (stored: unknown): number | null =>
  typeof stored === 'number' && Number.isInteger(stored) && stored > 0 && stored <= 365 ? stored : null

/** Until when the service point keeps a parcel that waits there. An extension adds the same time once more. */
export function keptUntilOf(
  { onShelfAt, handedOverAt, completedAt, isStorageExtended }: Kept,
  storageDays: number | null,
): string | null {
  if (storageDays === null || onShelfAt === null || handedOverAt !== null || completedAt !== null) return null
  const days = isStorageExtended ? storageDays * 2 : storageDays
  return new Date(Date.parse(onShelfAt) + days * dayMs).toISOString()
}
