import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import type { NumberStyle } from './package-numbers.ts'
import type { Place } from './places.ts'

/** How a carrier's product behaves in the demo. */
export type Service = {
  readonly provider: string
  readonly product: string
  readonly group: ProductGroupId
  /** Countries where it is offered, with the weight of the choice. */
  readonly countries: Readonly<Record<string, number>>
  /** Smallest population of a place, in thousands. */
  readonly citiesFrom?: number
  readonly numbers: readonly [NumberStyle, string]
  /** Workdays to a place nearby; distance adds more. */
  readonly days: number
  /** How often something goes wrong; 1 is average. */
  readonly incidentRate: number
  readonly hours: 'day' | 'evening' | 'night'
  /** How long a parcel waits at the service point. */
  readonly shelfDays?: number
}

const all = { SE: 1, NO: 1, DK: 1, FI: 1, IS: 1 }

const services: readonly Service[] = [
  service(
    'postnord/mypack_collect',
    'service_point',
    { SE: 10, DK: 3, FI: 2, NO: 1 },
    ['sscc', '7350001'],
    1,
    0.85,
    14,
  ),
  service('postnord/mypack_home', 'home_delivery', { SE: 5, DK: 3, FI: 2, NO: 1 }, ['sscc', '7350002'], 1, 1),
  service('postnord/varubrev', 'mailbox', { SE: 7, DK: 2 }, ['s10', 'USE'], 2, 0.9),
  service('postnord/parcel', 'home_delivery', { SE: 2, NO: 0.5, DK: 1, FI: 1, IS: 4 }, ['sscc', '7350003'], 1, 0.9),
  service('dhl/service_point', 'service_point', { SE: 6 }, ['jj', 'JJSE'], 1, 0.9, 7),
  service('dhl/home_delivery', 'home_delivery', { SE: 3 }, ['jj', 'JJSE1'], 1, 0.8),
  service('dhl/express_worldwide', 'express', { SE: 2, NO: 3, DK: 3, FI: 3, IS: 5 }, ['jj', 'JD01'], 0, 0.4),
  service('dhl/freight', 'freight', { SE: 5, NO: 3, DK: 4, FI: 4 }, ['sscc', '7331234'], 2, 1.3),
  service('bring/pickup_parcel', 'service_point', { NO: 10, SE: 1.5 }, ['sscc', '7072201'], 1, 0.5, 14),
  service('bring/home_delivery', 'home_delivery', { NO: 6, SE: 1 }, ['sscc', '7072202'], 1, 0.6),
  service('bring/mailbox', 'mailbox', { NO: 6 }, ['sscc', '7072203'], 2, 0.6),
  service('ups/standard', 'home_delivery', { IS: 3, DK: 0.7, FI: 0.7 }, ['ups', '5A7R'], 2, 0.8),
  service('ups/express_saver', 'express', { ...all, NO: 3 }, ['ups', '9F3W'], 0, 0.5),
  service('fedex/international_priority', 'express', { ...all, IS: 3 }, ['fedex', '773'], 0, 0.7),
  service('fedex/regional_economy', 'home_delivery', { IS: 2 }, ['fedex', '791'], 2, 1),
  service('gls/euro_business', 'home_delivery', { DK: 6 }, ['gls', '71'], 1, 0.8),
  service('gls/shop_delivery', 'service_point', { DK: 9 }, ['gls', '72'], 1, 0.7, 7),
  {
    ...service('budbee/home', 'home_delivery', { SE: 6, DK: 2, FI: 2 }, ['letters', 'B'], 0, 0.5),
    hours: 'evening',
    citiesFrom: 40,
  },
  { ...service('budbee/box', 'parcel_locker', { SE: 7, DK: 2, FI: 2 }, ['letters', 'BX'], 0, 0.4, 4), citiesFrom: 25 },
  {
    ...service('instabox/locker', 'parcel_locker', { SE: 7, NO: 2, DK: 2 }, ['letters', 'IB'], 0, 0.5, 3),
    citiesFrom: 20,
  },
  {
    ...service('airmee/home', 'home_delivery', { SE: 4 }, ['letters', 'AM'], 0, 0.6),
    hours: 'evening',
    citiesFrom: 60,
  },
  { ...service('early_bird/mailbox', 'mailbox', { SE: 8 }, ['long', '370'], 0, 0.8), hours: 'night', citiesFrom: 15 },
  service('dbschenker/parcel', 'service_point', { SE: 3 }, ['sscc', '7391111'], 1, 1.6, 10),
  service('dbschenker/system', 'freight', { SE: 6, NO: 4, DK: 3, FI: 3 }, ['sscc', '7391112'], 2, 1.2),
  service('posti/postal_parcel', 'service_point', { FI: 8 }, ['jj', 'JJFI6'], 1, 0.9, 14),
  service('posti/parcel_locker', 'parcel_locker', { FI: 8 }, ['jj', 'JJFI7'], 1, 0.6, 5),
  service('matkahuolto/near_parcel', 'service_point', { FI: 4 }, ['long', 'MH'], 1, 1.1, 7),
  service('dao/shop', 'service_point', { DK: 6 }, ['long', '0057'], 1, 1.3, 7),
  { ...service('helthjem/home', 'home_delivery', { NO: 5 }, ['long', '7039'], 1, 1.1), hours: 'night' },
]

/** Services for returns by country. Other countries have none. */
export const returnServices: Readonly<Record<string, readonly Service[]>> = {
  SE: [returning('postnord/return_drop_off', ['sscc', '7350009'], 1), returning('dhl/return', ['jj', 'JJSE9'], 0.9)],
  NO: [returning('bring/return', ['sscc', '7072209'], 0.8)],
  DK: [returning('gls/shop_return', ['gls', '79'], 0.8)],
  FI: [returning('postnord/return_drop_off', ['sscc', '7350008'], 1.2)],
}

/** The services of a product group that are offered at a place. */
export const servicesTo = (place: Place, group: ProductGroupId): readonly Service[] =>
  services.filter(
    offer =>
      offer.group === group && (offer.countries[place.countryCode] ?? 0) > 0 && place.weight >= (offer.citiesFrom ?? 0),
  )

export function getService(name: string): Service {
  const found = services.find(service => `${service.provider}/${service.product}` === name)
  if (!found) throw new Error(`There is no service ${name}`)
  return found
}

function service(
  name: string,
  group: ProductGroupId,
  countries: Record<string, number>,
  numbers: readonly [NumberStyle, string],
  days: number,
  incidentRate: number,
  shelfDays?: number,
): Service {
  const [provider = '', product = ''] = name.split('/')
  const base: Service = { provider, product, group, countries, numbers, days, incidentRate, hours: 'day' }
  return shelfDays === undefined ? base : { ...base, shelfDays }
}

function returning(name: string, numbers: readonly [NumberStyle, string], incidentRate: number): Service {
  return service(name, 'return', {}, numbers, 2, incidentRate)
}
