// A feed with everything that carriers send: several packages, edited and repeated histories, alerts, steps back, late final events.
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { randomOf } from '../apps/server/src/demo/reference/random.ts'

const startMs = Date.UTC(2026, 9, 5)
const codes = [
  'packed',
  'collected',
  'in_transit',
  'delayed',
  'arrived_at_destination_terminal',
  'out_for_delivery',
  'attempt_failed',
  'returned_to_terminal',
  'at_service_point',
  'collected_by_receiver',
  'damaged',
  'lost',
  'delivered',
]

export type Feed = { shipments: Record<string, unknown>[]; events: Record<string, unknown>[] }

/** Makes a feed with events in the order of time. It is always the same for the same sizes. */
export function makeFeed(shipmentCount: number, eventCount: number): Feed {
  const random = randomOf('feed').next
  const shipments = Array.from({ length: shipmentCount }, (_, n) => ({
    merchantId: ['fjallro', 'kattvik', 'lykta'][n % 3],
    shipmentNumber: `C${n}`,
    orderNumber: String(500_000 + Math.floor(n / 1.3)),
    scenarioId: n % 9 === 0 ? 'inbound_return' : 'outbound_delivery',
    serviceProviderId: ['postnord', 'dhl', 'bring'][n % 3],
    toName: `Receiver ${n}`,
    toCity: 'Malmö',
    toCountryCode: 'SE',
    bookedAt: at(n % 48),
    latestAt: at((n % 48) + 96),
    packages: Array.from({ length: n % 11 === 0 ? 3 : 1 }, (_, p) => ({ number: numberOf(n, p) })),
  }))
  const events = Array.from({ length: eventCount }, (_, n) => {
    const shipment = n % shipmentCount
    const stage = Math.floor(n / shipmentCount)
    const packages = shipment % 11 === 0 ? 3 : 1
    const isEdited = random() < 0.05
    return {
      packageNumber: numberOf(shipment, stage % packages),
      code: codes[Math.floor(random() * codes.length)],
      source: 'carrier',
      // An edited event has the same id with other content.
      ...(isEdited && { eventId: `edited-${shipment}` }),
      occurredAt: at((shipment % 48) + stage * 9 + Math.floor(random() * 6)),
      carrierText: `Scan ${stage}`,
      placeCity: ['Malmö', 'Lund', 'Oslo'][Math.floor(random() * 3)],
    }
  })
  return { shipments, events: events.sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1)) }
}

/** Shuffles items and repeats every fifth. */
export function shuffledWithRepeats<T>(items: readonly T[]): T[] {
  const random = randomOf('disorder').next
  const all = [...items, ...items.filter((_, n) => n % 5 === 0)]
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [all[last], all[other]]
    if (a === undefined || b === undefined) continue
    all[last] = b
    all[other] = a
  }
  return all
}

export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

const at = (hours: number): string => new Date(startMs + hours * hourMs).toISOString()
const numberOf = (shipment: number, nth: number): string => `CH${String(shipment).padStart(8, '0')}${nth}`
