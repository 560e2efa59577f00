import { hourMs } from '@aftermile/domain/times/milliseconds'

// A feed as carriers send it: many shipments, each with its own events, in the order of time.
const eventCodes = [
  'packed',
  'collected',
  'in_transit',
  'arrived_at_destination_terminal',
  'out_for_delivery',
  'delivered',
]
const cities = ['Malmö', 'Göteborg', 'Uppsala', 'Oslo', 'Bergen', 'Aarhus', 'Turku', 'Umeå']

export const stagesPerShipment = eventCodes.length

export function shipmentsOf(count: number, startMs: number) {
  return Array.from({ length: count }, (_, n) => ({
    merchantId: ['fjallro', 'kattvik', 'lykta'][n % 3],
    shipmentNumber: `B${n}`,
    orderNumber: `${100_000 + Math.floor(n / 1.2)}`,
    serviceProviderId: ['postnord', 'dhl', 'bring', 'budbee'][n % 4],
    toName: `Receiver ${n % 5000}`,
    toCity: cities[n % cities.length],
    toZipCode: String(10_000 + (n % 80_000)),
    toCountryCode: 'SE',
    toEmail: `receiver${n}@example.com`,
    bookedAt: new Date(startMs + (n % 24) * hourMs).toISOString(),
    latestAt: new Date(startMs + (n % 24) * hourMs + 96 * hourMs).toISOString(),
    packages: [{ number: numberOf(n), weightKg: (n % 90) / 10 }],
  }))
}

export function eventsOf(count: number, startMs: number) {
  return eventCodes.flatMap((code, stage) =>
    shuffled(count, stage).map(n => ({
      packageNumber: numberOf(n),
      code,
      source: 'carrier',
      occurredAt: new Date(startMs + ((n % 24) + 4 + stage * 14) * hourMs + (n % 3600) * 1000).toISOString(),
      carrierCode: `${stage}${n % 7}`,
      carrierText: 'A scan like any other',
      placeCity: cities[(n + stage) % cities.length],
      placeCountryCode: 'SE',
    })),
  )
}

/** Bookings from here on are young enough to be no history. */
export const recentStartMs = (): number => Date.now() - 36 * hourMs

/** The events of recent shipments, as they happen and not days later: within the last three hours. */
export function scansOf(count: number, startMs: number) {
  const firstMs = Date.now() - 3 * hourMs
  const timesFaster = 50
  return eventsOf(count, startMs).map(event => ({
    ...event,
    occurredAt: new Date(firstMs + (Date.parse(event.occurredAt) - startMs) / timesFaster).toISOString(),
  }))
}

/** Scans do not come in the order of booking. The shuffle is always the same. */
function shuffled(count: number, seed: number): number[] {
  const numbers = Array.from({ length: count }, (_, n) => n)
  let state = seed + 1
  for (let index = count - 1; index > 0; index--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const other = state % (index + 1)
    const [a, b] = [numbers[index] ?? 0, numbers[other] ?? 0]
    numbers[index] = b
    numbers[other] = a
  }
  return numbers
}

export const numberOf = (n: number): string => `00373500${String(n).padStart(10, '0')}`

export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
