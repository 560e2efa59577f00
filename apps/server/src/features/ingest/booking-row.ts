import { ShipmentIn } from '@aftermile/contract/ingress'
import { areaOf } from '@aftermile/domain/areas'
import { shownOrderNumber } from '@aftermile/domain/orders'
import type { Known } from './known.ts'

type Given = Omit<ShipmentIn, 'id' | 'packages'>
type Derived = {
  packageNumbers: string[]
  orderId: string | null
  serviceProviderProductGroupId: string | null
  fromCountryAreaId: string | null
  toCountryAreaId: string | null
  baseSalesValue: number | null
  originalLatestAt: string | null
  transitEstimatedAt: string | null
  isHistorical: boolean
}

/** A shipment as it was booked, as its row keeps it: absent is null, instants are ISO text in UTC. */
export type BookingRow = { [Field in keyof Given]-?: Exclude<Given[Field], undefined> } & Derived

const derivedFields = [
  'packageNumbers',
  'orderId',
  'serviceProviderProductGroupId',
  'fromCountryAreaId',
  'toCountryAreaId',
  'baseSalesValue',
  'originalLatestAt',
  'transitEstimatedAt',
  'isHistorical',
] as const satisfies readonly (keyof Derived)[]

// Object.keys forgets what it lists.
const givenFields = Object.keys(ShipmentIn.shape).filter(
  field => field !== 'id' && field !== 'packages',
) as (keyof Given)[]

export const bookingFields: readonly (keyof BookingRow)[] = [...givenFields, ...derivedFields]

/** Its own id, or one made of merchant and number. */
export const shipmentIdOf = ({ id, merchantId, shipmentNumber }: ShipmentIn): string =>
  id ?? `${merchantId}-${shipmentNumber}`

type Taken = {
  id: string
  item: ShipmentIn
  stored: BookingRow | null
  known: Known
  now: string
  isHistorical: boolean
}

/** What is stored with what is given over it: a field left out stays as it was. */
export function merged({ id, item, stored, known, now, isHistorical }: Taken): BookingRow {
  const row: BookingRow = stored ? { ...stored } : blank(item, now, isHistorical)
  for (const field of givenFields) {
    const value = item[field]
    if (value !== undefined) Object.assign(row, { [field]: asStored(field, value) })
  }
  const numbers = new Set([...row.packageNumbers, ...(item.packages ?? []).map(one => one.number)])
  return Object.assign(row, derived(id, row, known), { packageNumbers: [...numbers].sort() })
}

function blank(item: ShipmentIn, now: string, isHistorical: boolean): BookingRow {
  const empty = Object.fromEntries(bookingFields.map(field => [field, null]))
  const createdAt = item.createdAt ?? item.bookedAt ?? now
  // Every field is there: those that may not be null are set here or given.
  return {
    ...empty,
    scenarioId: 'outbound_delivery',
    refs: [],
    contents: [],
    packageNumbers: [],
    createdAt: inUtc(createdAt),
    bookedAt: inUtc(item.bookedAt ?? createdAt),
    isHistorical,
  } as unknown as BookingRow
}

function derived(id: string, row: BookingRow, known: Known): Partial<Derived> {
  const { orderNumber, scenarioId, serviceProviderId, serviceProviderProductId: product } = row
  const found = serviceProviderId && product ? known.findProduct(serviceProviderId, product) : null
  const [fromCountryAreaId, toCountryAreaId] = [
    areaOf(row.fromCountryCode, row.fromZipCode),
    areaOf(row.toCountryCode, row.toZipCode),
  ]
  const arrivesAt =
    serviceProviderId &&
    known.findArrival(serviceProviderId, {
      readyAt: Date.parse(row.bookedAt),
      productId: product,
      fromAreaId: fromCountryAreaId,
      toAreaId: toCountryAreaId,
    })
  return {
    orderId: orderNumber && shownOrderNumber({ orderNumber, scenarioId, shipmentId: id }),
    serviceProviderProductGroupId: found?.productGroupId ?? null,
    fromCountryAreaId,
    toCountryAreaId,
    baseSalesValue: known.toBase(row.salesValue, row.currency),
    originalLatestAt: row.originalLatestAt ?? row.latestAt ?? row.promisedAt,
    transitEstimatedAt: typeof arrivesAt === 'number' ? new Date(arrivesAt).toISOString() : null,
  }
}

/** Empty is absent, and an instant is in UTC. */
export function asStored(field: string, value: unknown): unknown {
  if (value === '') return null
  return typeof value === 'string' && /(At|Date)$/.test(field) ? inUtc(value) : value
}

export const inUtc = (instant: string): string => new Date(instant).toISOString()
