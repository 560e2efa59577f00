import type { EventCode } from '@aftermile/domain/events/event-codes'
import { findEvent, meaningInScenario } from '@aftermile/domain/events/event-codes'
import { isFinal } from '@aftermile/domain/lists/statuses'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { Journey, JourneyEvent } from '../journeys/journey.ts'
import { carrierCodeOf } from '../reference/carrier-codes.ts'
import { tagsOf } from '../reference/demo-tenants.ts'
import { packageNumber } from '../reference/package-numbers.ts'
import type { Estimate, EventItem, PlanContext, ShipmentItem, ShipmentPlan } from './plan.ts'

const days = new Map<number, string>()

/** ISO text of an instant, to the second. Dates are cached: this function is called most. */
export function isoOf(at: number): string {
  const day = Math.floor(at / dayMs)
  let date = days.get(day)
  if (date === undefined) {
    date = new Date(day * dayMs).toISOString().slice(0, 11)
    if (days.size > 2000) days.clear()
    days.set(day, date)
  }
  const second = Math.floor((at - day * dayMs) / 1000)
  return `${date}${twoDigits[Math.floor(second / 3600)]}:${twoDigits[Math.floor(second / 60) % 60]}:${twoDigits[second % 60]}Z`
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

type ShipmentParts = {
  readonly context: PlanContext
  readonly journey: Journey
  readonly bookedAt: number
  readonly item: Omit<ShipmentItem, 'merchantId' | 'packages' | 'bookedAt' | 'createdAt'>
  /** Serial of the first parcel. A plan has ten serials. */
  readonly firstSerial: number
  readonly weightKg: number
}

/** The plan of a journey: what is ingested, and when. */
export function shipmentPlanOf({
  context,
  journey,
  bookedAt,
  item,
  firstSerial,
  weightKg,
}: ShipmentParts): ShipmentPlan {
  const { shop, random } = context
  const id = `${shop.merchantId}-${item.shipmentNumber}`
  const numbers = Array.from({ length: journey.parcels }, (_, index) =>
    packageNumber(...journey.service.numbers, serialOf(context, firstSerial + index)),
  )
  const events = eventsOf(journey, { id, numbers })
  const weights = partsOf(weightKg, journey.parcels)
  return {
    id,
    bookedAt,
    item: {
      ...item,
      id,
      merchantId: shop.merchantId,
      serviceProviderId: journey.service.provider,
      serviceProviderProductId: journey.service.product,
      createdAt: isoOf(bookedAt),
      bookedAt: isoOf(bookedAt),
      grossWeightKg: weightKg,
      volumeM3: rounded(weightKg * 0.006, 5),
      loadingMeters: journey.service.group === 'freight' ? rounded(weightKg / 420, 2) : null,
      packages: numbers.map((number, index) => packageOf(number, weights[index] ?? 0)),
    },
    events,
    taggings: journey.taggings.filter(({ tag }) => tagsOf(context.tenantId).has(tag)),
    endsAt: endOf(journey, events),
    pageVisits: Math.floor(-Math.log(1 - random.next()) * 2.6),
    estimate: estimateOf(journey),
  }
}

/** With these a parcel is where it was expected. */
const expected: ReadonlySet<EventCode | null> = new Set<EventCode>([
  'at_service_point',
  'attempt_failed',
  'delivered',
  'delivered_to_mailbox',
  'delivered_to_neighbour',
  'delivered_safe_place',
  'received_by_warehouse',
])

/** The last estimate before the parcel arrived, half a day wrong on average. */
function estimateOf({ random, events }: Journey): Estimate | null {
  const arrival = events.find(({ code }) => expected.has(code))
  const by = random.weighted({ model: 64, carrier: 24, transit_time: 12 })
  return arrival ? { by, at: arrival.at + random.between(-1, 1) * dayMs } : null
}

/** Ten serials per plan and a hundred thousand plans per day. They repeat after a thousand days, as carriers' numbers do. */
const serialOf = ({ tenantId, day, nth }: PlanContext, at: number): number => {
  const position = tenantId === 'nordhem' ? nth % 60_000 : 60_000 + (nth % 40_000)
  return (day % 1000) * 1_000_000 + position * 10 + (at % 10)
}

/** Warehouse events are about the shipment, carrier events about each parcel. The last parcel may be days behind. */
function eventsOf(journey: Journey, { id, numbers }: { id: string; numbers: readonly string[] }) {
  const { events, parcels, random } = journey
  const lagMs = parcels > 1 && random.chance(0.25) ? Math.round(random.between(0.9, 3)) * dayMs : 0
  const firstArrival = events.findIndex(({ code }) => code === 'arrived_at_destination_terminal')
  return events
    .flatMap((event, index) => {
      if (event.source === 'internal') return [{ at: event.at, event: eventItem(journey, event, event.at, { id }) }]
      const hasArrived = firstArrival >= 0 && index >= firstArrival
      return numbers.map((number, nth) => {
        const when = event.at + nth * 7000 + (hasArrived && nth === parcels - 1 ? lagMs : 0)
        return { at: when, event: eventItem(journey, event, when, { id, number }) }
      })
    })
    .sort((a, b) => a.at - b.at)
}

function eventItem(
  journey: Journey,
  { code, where, reason, party, source, raw, deliveryDay }: JourneyEvent,
  at: number,
  of: { id: string; number?: string },
): EventItem {
  const carrierCode = source === 'carrier' ? (raw ?? carrierCodeOf(journey.service.provider, code)) : null
  return {
    shipmentId: of.id,
    ...(of.number !== undefined && { packageNumber: of.number }),
    ...(source === 'carrier' && { serviceProviderId: journey.service.provider }),
    source,
    code,
    occurredAt: isoOf(at),
    ...(party && { party }),
    ...(deliveryDay && { deliveryDay }),
    ...(reason && { reason }),
    ...(carrierCode && { carrierCode: carrierCode[0], carrierText: carrierCode[1] }),
    ...(where && {
      placeName: where.name,
      placeCity: where.place.city,
      placeZipCode: where.zipCode,
      placeCountryCode: where.place.countryCode,
    }),
  }
}

function endOf(journey: Journey, events: ShipmentPlan['events']): number | null {
  if (!journey.isOver) return null
  return events.findLast(({ event }) => isEnd(event.code ?? null))?.at ?? null
}

const isEnd = (code: EventCode | null): boolean => {
  const row = code === null ? null : findEvent(code)
  const status = row && meaningInScenario(row, 'outbound_delivery').status
  return status !== null && isFinal(status)
}

function packageOf(number: string, weightKg: number) {
  const side = Math.cbrt(weightKg * 6000)
  return {
    number,
    weightKg,
    volumeM3: rounded(weightKg * 0.006, 5),
    lengthCm: rounded(side * 1.5, 1),
    widthCm: rounded(side, 1),
    heightCm: rounded(side / 1.5, 1),
  }
}

/** Splits a weight into nearly equal parts. */
function partsOf(weightKg: number, count: number): number[] {
  const part = rounded(weightKg / count, 3)
  return Array.from({ length: count }, (_, index) => (index === 0 ? rounded(weightKg - part * (count - 1), 3) : part))
}

const rounded = (number: number, digits: number): number => Math.round(number * 10 ** digits) / 10 ** digits
