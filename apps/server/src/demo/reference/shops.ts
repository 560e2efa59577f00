import { type Article, catalogues, type GroupWeights } from './articles.ts'
import { getPlace, type Place } from './places.ts'

export type Warehouse = {
  readonly name: string
  readonly place: Place
  readonly zipCode: string
  readonly address: string
}

/** A merchant and its typical business. */
export type Shop = {
  readonly merchantId: string
  readonly name: string
  readonly orderPrefix: string
  /** Share of the tenant's orders. */
  readonly share: number
  readonly countries: Readonly<Record<string, number>>
  readonly warehouse: Warehouse
  readonly articles: readonly Article[]
  readonly groups: GroupWeights
  /** How often goods are returned; 1 is average. */
  readonly returns: number
  readonly companies: number
  /** Order volume in the weeks before Christmas; 1 is average. */
  readonly christmas: number
  /** Working hours from order to packed parcel. */
  readonly packingHours: number
  readonly supplier: {
    readonly name: string
    readonly city: string
    readonly zipCode: string
    readonly countryCode: string
  }
}

export type Company = { readonly tenantId: string; readonly share: number; readonly shops: readonly Shop[] }

const boras = warehouse('Nordhem Borås', 'Borås', '504 64', 'Viaredsvägen 20')
const jonkoping = warehouse('Nordhem Jönköping', 'Jönköping', '556 52', 'Torsviksvägen 8')
const malmo = warehouse('Nordhem Malmö', 'Malmö', '213 76', 'Bronsåldersgatan 2')
const helsingborg = warehouse('Sydkust Helsingborg', 'Helsingborg', '254 64', 'Landskronavägen 31')
const karlskrona = warehouse('Sydkust Karlskrona', 'Karlskrona', '371 50', 'Verkövägen 12')

const everyday = { service_point: 45, home_delivery: 22, parcel_locker: 17, mailbox: 12, express: 4 }

/** The shops of each tenant. The ids are those of demo-tenants.ts. */
export const companies: readonly Company[] = [
  {
    tenantId: 'nordhem',
    share: 0.9,
    shops: [
      shop('fjallro', 'Fjällro', 'FR', 0.15, { SE: 62, NO: 22, FI: 12, DK: 4 }, boras, {
        supplier: { name: 'Baltic Down UAB', city: 'Kaunas', zipCode: '44280', countryCode: 'LT' },
      }),
      shop('kattvik', 'Kattvik', 'KV', 0.21, { SE: 70, DK: 14, FI: 16 }, jonkoping, {
        groups: { service_point: 38, home_delivery: 42, parcel_locker: 16, mailbox: 4 },
        returns: 0.3,
        supplier: { name: 'Tierfutter Nord GmbH', city: 'Hamburg', zipCode: '20457', countryCode: 'DE' },
      }),
      shop('lykta', 'Lykta', 'LY', 0.14, { SE: 55, NO: 20, DK: 17, IS: 8 }, malmo, {
        groups: { service_point: 50, home_delivery: 34, parcel_locker: 10, express: 6 },
        companies: 0.14,
        supplier: { name: 'Lumina Sp. z o.o.', city: 'Poznań', zipCode: '61-001', countryCode: 'PL' },
      }),
      shop('stormby', 'Stormby Outdoor', 'ST', 0.22, { SE: 42, NO: 40, FI: 10, IS: 8 }, jonkoping, {
        returns: 1.75,
        packingHours: 2.2,
        supplier: { name: 'Alpina Tessile S.p.A.', city: 'Bergamo', zipCode: '24121', countryCode: 'IT' },
      }),
      shop('sagolek', 'Sagolek', 'SL', 0.16, { SE: 58, NO: 16, DK: 14, FI: 12 }, jonkoping, {
        christmas: 2.2,
        returns: 0.7,
        supplier: { name: 'Spielwerk Nürnberg GmbH', city: 'Nürnberg', zipCode: '90402', countryCode: 'DE' },
      }),
      shop('vardagsrum', 'Vardagsrum', 'VR', 0.12, { SE: 66, NO: 12, DK: 22 }, malmo, {
        groups: { home_delivery: 42, freight: 34, service_point: 22, express: 2 },
        returns: 0.6,
        companies: 0.12,
        packingHours: 14,
        supplier: { name: 'Meble Dąb Sp. z o.o.', city: 'Gdańsk', zipCode: '80-001', countryCode: 'PL' },
      }),
    ],
  },
  {
    tenantId: 'sydkust',
    share: 0.1,
    shops: [
      shop('kustmat', 'Kustmat', 'KM', 0.6, { SE: 100 }, helsingborg, {
        groups: { home_delivery: 72, express: 20, service_point: 8 },
        returns: 0.1,
        packingHours: 2,
        supplier: { name: 'Skagen Fisk A/S', city: 'Skagen', zipCode: '9990', countryCode: 'DK' },
      }),
      shop('hamnverk', 'Hamnverk', 'HV', 0.4, { SE: 74, DK: 26 }, karlskrona, {
        groups: { service_point: 45, home_delivery: 35, freight: 12, parcel_locker: 8 },
        companies: 0.35,
        supplier: { name: 'Marine Parts B.V.', city: 'Rotterdam', zipCode: '3011', countryCode: 'NL' },
      }),
    ],
  },
]

type ShopTraits = Pick<Shop, 'supplier'> &
  Partial<Pick<Shop, 'groups' | 'returns' | 'companies' | 'christmas' | 'packingHours'>>

function shop(
  merchantId: string,
  name: string,
  orderPrefix: string,
  share: number,
  countries: Record<string, number>,
  from: Warehouse,
  traits: ShopTraits,
): Shop {
  const average = { groups: everyday, returns: 1, companies: 0.04, christmas: 1, packingHours: 3 }
  const articles = catalogues[merchantId] ?? []
  return { merchantId, name, orderPrefix, share, countries, warehouse: from, articles, ...average, ...traits }
}

function warehouse(name: string, city: string, zipCode: string, address: string): Warehouse {
  return { name, place: getPlace('SE', city), zipCode, address }
}
