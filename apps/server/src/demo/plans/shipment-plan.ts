import type { EventCode } from '@aftermile/domain/events/event-codes'
import { findEvent, meaningInScenario } from '@aftermile/domain/events/event-codes'
import { isFinal } from '@aftermile/domain/lists/statuses'
import type { Journey, JourneyEvent } from '../journeys/journey.ts'
import { dayMs } from '../reference/calendar.ts'
import { carrierCodeOf } from '../reference/carrier-codes.ts'
import { tagsOf } from '../reference/demo-tenants.ts'
import { packageNumber } from '../reference/package-numbers.ts'
import type { EventItem, PlanContext, ShipmentItem, ShipmentPlan } from './plan.ts'

const days = new Map<number, string>()

/** ISO text of an instant, to the second. Dates are remembered: this is most of what the world is made of. */
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

type Making = {
  readonly telling: PlanContext
  readonly course: Journey
  readonly bookedAt: number
  readonly item: Omit<ShipmentItem, 'merchantId' | 'packages' | 'bookedAt' | 'createdAt'>
  /** The first of the numbers that its parcels take; a story has ten. */
  readonly firstSerial: number
  readonly weightKg: number
}

/** The plan of a course: what ingest is told, and when. */
export function shipmentPlanOf({ telling, course, bookedAt, item, firstSerial, weightKg }: Making): ShipmentPlan {
  const { shop, random } = telling
  const id = `${shop.merchantId}-${item.shipmentNumber}`
  const numbers = Array.from({ length: course.parcels }, (_, at) =>
    packageNumber(...course.service.numbers, serialOf(telling, firstSerial + at)),
  )
  const events = eventsOf(course, { id, numbers })
  const weights = partsOf(weightKg, course.parcels)
  return {
    id,
    bookedAt,
    item: {
      ...item,
      id,
      merchantId: shop.merchantId,
      serviceProviderId: course.service.provider,
      serviceProviderProductId: course.service.product,
      createdAt: isoOf(bookedAt),
      bookedAt: isoOf(bookedAt),
      grossWeightKg: weightKg,
      volumeM3: rounded(weightKg * 0.006, 5),
      loadingMeters: course.service.group === 'freight' ? rounded(weightKg / 420, 2) : null,
      packages: numbers.map((number, at) => packageOf(number, weights[at] ?? 0)),
    },
    events,
    taggings: course.taggings.filter(({ tag }) => tagsOf(telling.tenantId).has(tag)),
    endsAt: endOf(course, events),
    pageVisits: Math.floor(-Math.log(1 - random.next()) * 2.6),
  }
}

/** Ten numbers a story, a hundred thousand stories a day; after a thousand days they come again, as carriers' do. */
const serialOf = ({ tenantId, day, nth }: PlanContext, at: number): number => {
  const place = tenantId === 'nordhem' ? nth % 60_000 : 60_000 + (nth % 40_000)
  return (day % 1000) * 1_000_000 + place * 10 + (at % 10)
}

/** The warehouse speaks of the shipment, the carrier of each parcel; the last parcel may be days behind the others. */
function eventsOf(course: Journey, { id, numbers }: { id: string; numbers: readonly string[] }) {
  const { happenings, parcels, random } = course
  const lagMs = parcels > 1 && random.chance(0.25) ? Math.round(random.between(0.9, 3)) * dayMs : 0
  const firstArrival = happenings.findIndex(({ code }) => code === 'arrived_at_destination_terminal')
  return happenings
    .flatMap((happening, at) => {
      if (happening.source === 'internal')
        return [{ at: happening.at, item: eventItem(course, happening, happening.at, { id }) }]
      const hasArrived = firstArrival >= 0 && at >= firstArrival
      return numbers.map((number, nth) => {
        const when = happening.at + nth * 7000 + (hasArrived && nth === parcels - 1 ? lagMs : 0)
        return { at: when, item: eventItem(course, happening, when, { id, number }) }
      })
    })
    .sort((one, other) => one.at - other.at)
}

function eventItem(
  course: Journey,
  { code, where, reason, party, source, raw }: JourneyEvent,
  at: number,
  of: { id: string; number?: string },
): EventItem {
  const words = source === 'carrier' ? (raw ?? carrierCodeOf(course.service.provider, code)) : null
  return {
    shipmentId: of.id,
    ...(of.number !== undefined && { packageNumber: of.number }),
    ...(source === 'carrier' && { serviceProviderId: course.service.provider }),
    source,
    code,
    occurredAt: isoOf(at),
    ...(party && { party }),
    ...(reason && { reason }),
    ...(words && { carrierCode: words[0], carrierText: words[1] }),
    ...(where && {
      placeName: where.name,
      placeCity: where.place.city,
      placeZipCode: where.zipCode,
      placeCountryCode: where.place.countryCode,
    }),
  }
}

function endOf(course: Journey, events: ShipmentPlan['events']): number | null {
  if (!course.isOver) return null
  return events.findLast(({ item }) => isEnd(item.code ?? null))?.at ?? null
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

/** A weight in so many nearly equal parts. */
function partsOf(weightKg: number, count: number): number[] {
  const part = rounded(weightKg / count, 3)
  return Array.from({ length: count }, (_, at) => (at === 0 ? rounded(weightKg - part * (count - 1), 3) : part))
}

const rounded = (number: number, digits: number): number => Math.round(number * 10 ** digits) / 10 ** digits
