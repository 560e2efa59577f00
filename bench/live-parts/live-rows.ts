// Shipments of a busy Nordic tenant; always the same, in the order of booking.
import { dayMs, minuteMs } from '@aftermile/domain/times/milliseconds'
import { chunkOf, textsOf } from '../../packages/dashboards/src/data/chunk.ts'
import { type LiveRow, live } from '../../packages/dashboards/src/live/live.ts'

export const liveNow = Date.UTC(2026, 10, 15, 11, 0)

const days = 60

type Random = () => number

function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296
  }
}

const below = (random: Random, count: number): number => Math.floor(random() * count)
/** A skewed choice: the first numbers are by far the most frequent. */
const skewed = (random: Random, count: number): number => Math.floor(count * random() ** 2.5)
const pick = <T>(random: Random, list: readonly [T, ...T[]]): T => list[skewed(random, list.length)] ?? list[0]

const countries = ['SE', 'NO', 'DK', 'FI'] as const
const groups = ['home_delivery', 'service_point', 'parcel_locker', 'mailbox', 'express', 'freight'] as const
const places = 2400
const merchants = 24
const providers = 12
const productsPerProvider = 5
const tagCombinations: readonly [readonly string[], ...(readonly string[])[]] = [
  [],
  ['vip'],
  ['late_pickup'],
  ['fragile'],
  ['address_check', 'vip'],
  ['stalled'],
  ['damaged'],
  ['late_pickup', 'stalled'],
  ['customs'],
  ['fragile', 'vip'],
  ['damaged', 'fragile'],
  ['customs', 'stalled'],
  ['address_check'],
  ['recall'],
  ['recall', 'vip'],
  ['customs', 'late_pickup', 'stalled'],
]
const statusesOf: Readonly<Record<number, readonly [string, ...string[]]>> = {
  1000: ['booked', 'packed', 'created', 'allocated', 'ready_for_collection', 'booking_failed'],
  2000: ['collected', 'delayed'],
  3000: ['in_transit', 'delayed', 'customs', 'customs_hold', 'misrouted'],
  4000: ['arrived', 'awaiting_date', 'awaiting_instructions', 'address_issue'],
  5000: ['at_service_point', 'out_for_delivery', 'delivery_failed', 'returning', 'refused'],
  6000: ['delivered', 'returned', 'lost', 'cancelled'],
}
const laterMilestones = [2000, 3000, 4000, 5000, 6000] as const

/** Chunks in the order of time, each with its source rows. */
export function* liveChunks({ rows, perChunk }: { rows: number; perChunk: number }) {
  const random = randomOf(7)
  const step = (days * dayMs) / rows
  const orders = { number: 0, remaining: 0, size: 1 }
  for (let from = 0; from < rows; from += perChunk) {
    const chunkRows = Array.from({ length: Math.min(perChunk, rows - from) }, (_, index) => {
      const bookedAt = liveNow - days * dayMs + Math.floor((from + index) * step)
      return aRow(random, { number: from + index, bookedAt, orders })
    })
    yield { id: `chunk-${from}`, rows: chunkRows, chunk: chunkOf(live, chunkRows), texts: textsOf(live, chunkRows) }
  }
}

type Orders = { number: number; remaining: number; size: number }

/** One order in twelve has two to five shipments, booked one after the other. */
function nextOrder(random: Random, orders: Orders): void {
  if (orders.remaining > 0) orders.remaining--
  else {
    orders.number++
    orders.size = random() < 1 / 12 ? 2 + skewed(random, 4) : 1
    orders.remaining = orders.size - 1
  }
}

function aRow(
  random: Random,
  { number, bookedAt, orders }: { number: number; bookedAt: number; orders: Orders },
): LiveRow {
  nextOrder(random, orders)
  const merchant = skewed(random, merchants)
  const provider = (merchant + skewed(random, providers)) % providers
  const product = skewed(random, productsPerProvider)
  const position = skewed(random, places)
  const country = countries[position % 4] ?? 'SE'
  const store = below(random, 3)
  const isReturn = random() < 0.08
  const isInbound = !isReturn && random() < 0.07
  const times = journey(random, bookedAt)
  const milestone = times.milestone
  const isDrop = random() < 0.06
  return {
    id: `m${merchant}-${370_000_000_000 + number * 17}`,
    shipmentNumber: String(370_000_000_000 + number * 17),
    senderOrderNumber: `SO${100_000 + orders.number}`,
    orderKey: { text: `m${merchant} SO${100_000 + orders.number}`, isShared: orders.size > 1 },
    orderShipmentCount: orders.size,
    scenarioId: isReturn ? 'inbound_return' : isInbound ? 'inbound_delivery' : 'outbound_delivery',
    statusId: pick(random, statusesOf[milestone] ?? ['unknown']),
    milestoneIndex: milestone,
    tags: random() < 0.75 ? [] : pick(random, tagCombinations),
    slaState: null,
    merchantId: `merchant${merchant}`,
    serviceProviderId: `carrier${provider}`,
    serviceProviderProductId: `carrier${provider}-${product}`,
    serviceProviderProductGroupId: groups[(provider + product) % groups.length] ?? null,
    payingCustomerNumber: `${20_000 + provider * 100 + merchant}`,
    senderPartyTypeId: isDrop ? 'dropship_supplier' : store === 0 ? 'store' : 'warehouse',
    senderPartyName: isDrop ? `Supplier ${merchant}-${store}` : `Warehouse ${merchant % 8}-${store}`,
    receiverPartyTypeId: isReturn ? 'warehouse' : random() < 0.85 ? 'consumer' : 'company',
    returnTypeId: isReturn ? pick(random, ['regret', 'wrong_item', 'damaged', 'warranty']) : null,
    fromCountryCode: merchant % 5 === 0 ? 'DK' : 'SE',
    fromCountryAreaId: areaIdOf((merchant % 8) * 3 + store, merchant % 5 === 0 ? 'DK' : 'SE'),
    fromCity: `City ${(merchant % 8) * 3 + store}`,
    toCountryCode: country,
    toCountryAreaId: areaIdOf(position, country),
    toCity: `City ${position}`,
    bookingTimestamp: bookedAt,
    numberOfPackages: 1 + skewed(random, 6) * below(random, 2),
    numberOfNotifications: skewed(random, 7),
    trackingPageVisits: skewed(random, 30),
    // Scales weigh to ten grams, and most prices end in 00 or 90.
    grossWeightKg: 10 * (10 + skewed(random, 3000)),
    volumeM3: 1 + skewed(random, 120),
    baseSalesValue: 1000 * (5 + skewed(random, 900)) - (random() < 0.7 ? 0 : 10 * below(random, 100)),
    agedFromAt: isReturn && milestone < 2000 ? null : bookedAt,
    ...times.instants,
  }
}

/** One of 21 areas of a country. */
const areaIdOf = (position: number, country: string): string => `${country}-${String(position % 21).padStart(2, '0')}`

/** Milestone and times of a parcel by now; most move on, some are stuck. */
function journey(random: Random, bookedAt: number) {
  const packedAt = bookedAt + Math.floor(20 + 900 * random() ** 2) * minuteMs
  const pace = 0.6 + random() + (random() < 0.05 ? 20 : 0)
  const age = (liveNow - bookedAt) / dayMs
  const reached = random() < 0.03 ? below(random, 5) : Math.floor(age / pace)
  const milestone = (liveNow < packedAt ? null : laterMilestones[Math.min(reached, 5) - 1]) ?? 1000
  const shelvedAt = packedAt + Math.floor(pace * 4 * 1440 + 300 * random()) * minuteMs
  const hasShelf = milestone >= 5000 && random() < 0.5
  const receivedAt = milestone === 6000 ? shelvedAt + Math.floor(1440 * 3 * random() ** 2) * minuteMs : null
  const hasPromise = random() < 0.92
  // Promises end at 16:00 UTC.
  const latest = Math.floor((bookedAt + (3 + skewed(random, 5)) * dayMs) / dayMs) * dayMs + 16 * 60 * minuteMs
  const met = hasShelf ? shelvedAt : receivedAt
  const isLate = met === null ? random() < 0.03 : met > latest
  return {
    milestone,
    instants: {
      packingCompletedTimestamp: liveNow < packedAt ? null : packedAt,
      latestDeliveryTime: hasPromise ? latest : null,
      onShelfAt: hasShelf ? shelvedAt : null,
      promiseMetAt: met,
      receivedAt,
      completedAt: receivedAt,
      outlook: met === null ? (isLate ? 'due_late' : 'due') : isLate ? 'met_late' : 'met',
    },
  }
}
