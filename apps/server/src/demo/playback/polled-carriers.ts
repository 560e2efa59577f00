import type { ParcelSettings, Scenario } from '../../carrier-simulator/parcels/parcel-history.ts'
import type { SimPlace } from '../../carrier-simulator/parcels/places.ts'
import type { Plan, ShipmentPlan } from '../plans/plan.ts'
import { type Day, instantOf, localOf, workdayFrom } from '../reference/calendar.ts'

/** Products whose carriers must be asked: of what happens to them the world itself tells nothing. */
const polledProducts: Readonly<Record<string, 'home' | 'shop'>> = {
  'gls/euro_business': 'home',
  'gls/shop_delivery': 'shop',
  'bring/home_delivery': 'home',
  'bring/pickup_parcel': 'shop',
  'dhl/home_delivery': 'home',
  'dhl/service_point': 'shop',
}

export const polledProviders = ['gls', 'bring', 'dhl'] as const

/** What happens before the carrier has the parcel. */
const preparations: ReadonlySet<string> = new Set([
  'order_created',
  'order_sent_to_warehouse',
  'inventory_allocated',
  'booked',
  'packed',
  'ready_for_collection',
])

/** What was sent so shortly before the world began is asked for too: before it counts as never scanned. */
const daysBefore = 1

/** The carriers that can be asked: they hear which parcels there are, and what is to happen to them. */
export type PolledCarriers = {
  readonly providers: ReadonlySet<string>
  register(number: string, told: ParcelSettings): void
}

type Began = { readonly day: Day; readonly anchor: Day; readonly carriers: PolledCarriers }

/**
 * The story as far as the world tells it itself: what the carrier would say of a parcel that is asked for is left to the carrier, and so
 * is what people do because of it.
 */
export function withoutPolledEvents(story: Plan, began: Began): Plan {
  if (!story.shipments.some(plan => isPolled(plan, began))) return story
  return {
    ...story,
    shipments: story.shipments.map(plan => {
      if (!isPolled(plan, began)) return plan
      const events = plan.events.filter(({ item }) => preparations.has(item.code ?? ''))
      return { ...plan, events, taggings: [], endsAt: null, pageVisits: 0 }
    }),
  }
}

/** Tells the carriers of their parcels. */
export function registerParcels(story: Plan, began: Began): void {
  for (const plan of story.shipments) {
    if (!isPolled(plan, began)) continue
    const { packages = [] } = plan.item
    for (const { number } of packages) began.carriers.register(number, toldOf(plan, packages[0]?.number ?? number))
  }
}

const isPolled = ({ item }: ShipmentPlan, { day, anchor, carriers }: Began): boolean =>
  day >= anchor - daysBefore && carriers.providers.has(item.serviceProviderId ?? '') && wayOf(item) !== undefined

const wayOf = ({ serviceProviderId, serviceProviderProductId }: ShipmentPlan['item']) =>
  polledProducts[`${serviceProviderId}/${serviceProviderProductId}`]

/** The parcels of one shipment travel together: what happens follows from the number of the first. */
function toldOf({ item, bookedAt, events }: ShipmentPlan, first: string): ParcelSettings {
  const packedAt = Math.max(0, ...events.flatMap(({ at, item: event }) => (event.code === 'packed' ? [at] : [])))
  const country = item.fromCountryCode ?? 'SE'
  return {
    scenario: scenarioOf(wayOf(item) === 'shop', Number(first.replace(/\D/g, '').slice(-4))),
    startAt: startOf(Math.max(bookedAt, packedAt), country),
    origin: placeOf(item.fromCity, item.fromZipCode, country),
    destination: placeOf(item.toCity, item.toZipCode, item.toCountryCode ?? 'DK'),
  }
}

const homeScenarios: readonly Scenario[] = [
  'normal',
  'normal',
  'normal',
  'normal',
  'late',
  'attempt',
  'normal',
  'return',
]

const scenarioOf = (isShop: boolean, chance: number): Scenario =>
  isShop ? 'locker' : (homeScenarios[chance % homeScenarios.length] ?? 'normal')

/** The lorry comes at five, five hours after the carrier has heard of the parcel: the first workday on which it is ready by then. */
function startOf(readyAt: number, countryCode: string): number {
  const { day, minutes } = localOf(readyAt, countryCode)
  const leaves = workdayFrom(minutes > 12 * 60 ? day + 1 : day)
  return instantOf(leaves, 12 * 60, countryCode)
}

const zones: Readonly<Record<string, string>> = {
  SE: 'Europe/Stockholm',
  NO: 'Europe/Oslo',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  IS: 'Atlantic/Reykjavik',
}

const placeOf = (
  city: string | null | undefined,
  zipCode: string | null | undefined,
  countryCode: string,
): SimPlace => ({
  name: city ?? '',
  city: city ?? '',
  postalCode: zipCode ?? '',
  region: null,
  countryCode,
  zone: zones[countryCode] ?? 'Europe/Stockholm',
})
