import { isOutsideCustomsUnion } from '../journeys/incidents.ts'
import type { Location } from '../journeys/journey.ts'
import { instantOf } from '../reference/calendar.ts'
import { getService, type Service } from '../reference/services.ts'
import type { Shop, Warehouse } from '../reference/shops.ts'
import { storesOf } from '../reference/stores.ts'
import type { BasketLine } from './basket.ts'
import type { PlanContext, ShipmentItem } from './plan.ts'
import { warehouseLocation } from './sale.ts'

type Party = {
  readonly partyTypeId: NonNullable<ShipmentItem['senderPartyTypeId']>
  readonly where: Location
  readonly address: string | null
}

/** A supply order with the data that its shipments need. */
export type Supply = {
  readonly context: PlanContext
  readonly kind: Kind
  readonly orderNumber: string
  readonly from: Party
  readonly to: Party
  readonly lines: readonly BasketLine[]
  readonly orderedAt: number
}

type Kind = {
  readonly prefix: string
  readonly reference: string
  readonly quantity: readonly [least: number, most: number]
  readonly parcelKg: number
  readonly packingHours: number
  readonly withinDays: number
  /** The services that are used up to a weight. */
  readonly sentWith: readonly (readonly [upToKg: number, services: readonly string[]])[]
}

const kinds = {
  /** From the supplier to the warehouse, mostly by lorry. */
  purchase: {
    prefix: 'PO',
    reference: 'purchase_order',
    quantity: [6, 60],
    parcelKg: 250,
    packingHours: 9,
    withinDays: 10,
    sentWith: [
      [60, ['ups/standard']],
      [Infinity, ['dhl/freight', 'dbschenker/system']],
    ],
  },
  /** From the warehouse to a store. Light parcels are picked up at a service point. */
  refill: {
    prefix: 'RF',
    reference: 'transfer',
    quantity: [1, 5],
    parcelKg: 18,
    packingHours: 4,
    withinDays: 7,
    sentWith: [
      [18, ['postnord/mypack_collect', 'postnord/mypack_collect', 'postnord/parcel']],
      [70, ['postnord/parcel', 'ups/standard']],
      [Infinity, ['dbschenker/system']],
    ],
  },
  /** From the supplier straight to a store. */
  direct: {
    prefix: 'PD',
    reference: 'purchase_order',
    quantity: [1, 4],
    parcelKg: 18,
    packingHours: 9,
    withinDays: 9,
    sentWith: [
      [18, ['postnord/mypack_collect', 'ups/express_saver', 'ups/standard']],
      [70, ['ups/standard', 'postnord/parcel']],
      [Infinity, ['dhl/freight']],
    ],
  },
} as const satisfies Record<string, Kind>

export function serviceFor({ context: { random }, kind }: Supply, weightKg: number): Service {
  const [, fitting = []] = kind.sentWith.find(([upToKg]) => weightKg <= upToKg) ?? []
  return getService(random.pick(fitting))
}

export function supplyOf(context: PlanContext): Supply {
  const { random, shop, day, nth } = context
  const name = random.weighted({ purchase: 48, refill: 36, direct: 16 })
  const kind: Kind = kinds[name]
  const [least, most] = kind.quantity
  const lines = Array.from({ length: random.integer(1, 4) }, (_, index) => {
    const article = random.pick(shop.articles)
    return {
      id: String(index + 1),
      article,
      quantity: random.integer(least, most),
      unitPrice: Math.round(article.price * 0.4),
    }
  })
  const store = () => partyOf('store', random.pick(storesOf(shop)))
  return {
    context,
    kind,
    orderNumber: `${kind.prefix}${day - 18_000}${String(nth).padStart(4, '0')}`,
    from:
      name === 'refill'
        ? partyOf('warehouse', shop.warehouse)
        : supplierOf(shop, name === 'direct' && random.chance(0.4)),
    to: name === 'purchase' ? partyOf('warehouse', shop.warehouse) : store(),
    lines,
    orderedAt: instantOf(day, random.between(8, 16) * 60, 'SE'),
  }
}

/** The promised days; more for deliveries abroad. */
export const withinDaysOf = ({ kind, from, to }: Supply): number => {
  const [leaves, enters] = [from.where.place.countryCode, to.where.place.countryCode]
  const isFromHome = leaves === 'SE' && enters !== 'SE'
  return kind.withinDays + (isFromHome ? 2 : 0) + (isOutsideCustomsUnion(enters) ? 2 : 0)
}

/** The lots of an order. Some orders come in two or three. */
export function lotsOf({ context: { random }, lines }: Supply): (readonly BasketLine[])[] {
  if (lines.length < 2 || !random.chance(0.18)) return [lines]
  if (lines.length === 2 || random.chance(0.6)) return [lines.slice(0, 1), lines.slice(1)]
  return [lines.slice(0, 1), lines.slice(1, 2), lines.slice(2)]
}

const partyOf = (partyTypeId: Party['partyTypeId'], site: Warehouse): Party => ({
  partyTypeId,
  where: warehouseLocation(site),
  address: site.address,
})

/** The supplier as a sender. Goods that a customer ordered in a store also come from there. */
function supplierOf({ supplier }: Shop, isForCustomer: boolean): Party {
  const { name, city, zipCode, countryCode } = supplier
  // The exact position is unknown: somewhere in central Europe.
  const place = { countryCode, city, latitude: 52, longitude: 15, weight: 100, zipCodes: [zipCode] }
  return {
    partyTypeId: isForCustomer ? 'dropship_supplier_order' : 'supplier',
    where: { name, place, zipCode },
    address: null,
  }
}
