import type { ParcelSettings, Scenario } from '../../carrier-simulator/parcels/parcel-history.ts'
import type { SimPlace } from '../../carrier-simulator/parcels/places.ts'
import type { Plan, ShipmentPlan } from '../plans/plan.ts'
import { type Day, instantOf, localOf, workdayFrom } from '../reference/calendar.ts'

/** Products whose events come from polling the carrier, not from the playback. */
const polledProducts: Readonly<Record<string, 'home' | 'shop'>> = {
  'gls/euro_business': 'home',
  'gls/shop_delivery': 'shop',
  'bring/home_delivery': 'home',
  'bring/pickup_parcel': 'shop',
  'dhl/home_delivery': 'home',
  'dhl/service_point': 'shop',
}

export const polledProviders = ['gls', 'bring', 'dhl'] as const

/** Events before the carrier has the parcel. The playback ingests these itself. */
const preparations: ReadonlySet<string> = new Set([
  'order_created',
  'order_sent_to_warehouse',
  'inventory_allocated',
  'booked',
  'packed',
  'ready_for_collection',
])

/** Shipments this recent at the start of the world are polled too, so that they do not count as never scanned. */
const daysBefore = 1

/** The polled carriers. `register` gives them a parcel and its scenario. */
export type PolledCarriers = {
  readonly providers: ReadonlySet<string>
  register(number: string, settings: ParcelSettings): void
}

type PlanStart = { readonly day: Day; readonly anchor: Day; readonly carriers: PolledCarriers }

/**
 * The plan without the carrier events of polled shipments: these come from polling. Tags and page visits depend on them, so they are
 * left out too.
 */
export function withoutPolledEvents(plan: Plan, start: PlanStart): Plan {
  if (!plan.shipments.some(shipment => isPolled(shipment, start))) return plan
  return {
    ...plan,
    shipments: plan.shipments.map(shipment => {
      if (!isPolled(shipment, start)) return shipment
      const events = shipment.events.filter(({ event }) => preparations.has(event.code ?? ''))
      return { ...shipment, events, taggings: [], endsAt: null, pageVisits: 0 }
    }),
  }
}

/** Registers the parcels of a plan at their carriers. */
export function registerParcels(plan: Plan, start: PlanStart): void {
  for (const shipment of plan.shipments) {
    if (!isPolled(shipment, start)) continue
    const { packages = [] } = shipment.item
    for (const { number } of packages)
      start.carriers.register(number, settingsOf(shipment, packages[0]?.number ?? number))
  }
}

const isPolled = ({ item }: ShipmentPlan, { day, anchor, carriers }: PlanStart): boolean =>
  day >= anchor - daysBefore &&
  carriers.providers.has(item.serviceProviderId ?? '') &&
  deliveryTypeOf(item) !== undefined

const deliveryTypeOf = ({ serviceProviderId, serviceProviderProductId }: ShipmentPlan['item']) =>
  polledProducts[`${serviceProviderId}/${serviceProviderProductId}`]

/** The settings of a parcel. All parcels of a shipment share the scenario, which follows from the first number. */
function settingsOf({ item, bookedAt, events }: ShipmentPlan, first: string): ParcelSettings {
  const packedAt = Math.max(0, ...events.flatMap(({ at, event }) => (event.code === 'packed' ? [at] : [])))
  const country = item.fromCountryCode ?? 'SE'
  return {
    scenario: scenarioOf(deliveryTypeOf(item) === 'shop', Number(first.replace(/\D/g, '').slice(-4))),
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

/** The start of the history: noon of the first workday on which the parcel is ready. The simulator collects it five hours later. */
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
