import { ShipmentIn } from '@aftermile/contract/intake/ingress'
import { shownOrderNumber } from '@aftermile/domain/orders/order-number'
import { areaOf } from '@aftermile/domain/places/areas'
import type { ReferenceData } from '../batch/reference-data.ts'
import type { ShipmentRow } from './shipment-row.ts'

type Given = Omit<ShipmentIn, 'id' | 'packages'>

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
] as const satisfies readonly (keyof ShipmentRow)[]

/** A shipment as it was booked: what is given, and what follows from it without any event. */
export type BookingRow = Pick<ShipmentRow, keyof Given | (typeof derivedFields)[number]>

// Object.keys forgets what it lists.
const givenFields = Object.keys(ShipmentIn.shape).filter(
  field => field !== 'id' && field !== 'packages',
) as (keyof Given)[]

export const bookingFields: readonly (keyof BookingRow)[] = [...givenFields, ...derivedFields]

/** What of a stored shipment is its booking. */
export const bookingOf = (shipment: ShipmentRow): BookingRow =>
  // Each field of a booking is one of the shipment.
  Object.fromEntries(bookingFields.map(field => [field, shipment[field]])) as BookingRow

/** Its own id, or one made of merchant and number. */
export const shipmentIdOf = ({ id, merchantId, shipmentNumber }: ShipmentIn): string =>
  id ?? `${merchantId}-${shipmentNumber}`

type Taken = {
  id: string
  item: ShipmentIn
  stored: BookingRow | null
  known: ReferenceData
  now: number
  isHistorical: boolean
}

/** What is stored with what is given over it: a field left out stays as it was. */
export function mergeBooking({ id, item, stored, known, now, isHistorical }: Taken): BookingRow {
  const row: BookingRow = stored ? { ...stored } : blank(item, now, isHistorical)
  for (const field of givenFields) {
    const value = item[field]
    if (value !== undefined) Object.assign(row, { [field]: toStoredValue(field, value) })
  }
  const numbers = new Set([...row.packageNumbers, ...(item.packages ?? []).map(one => one.number)])
  return Object.assign(row, derived(id, row, known), { packageNumbers: [...numbers].sort() })
}

function blank(item: ShipmentIn, now: number, isHistorical: boolean): BookingRow {
  const empty = Object.fromEntries(bookingFields.map(field => [field, null]))
  const createdAt = item.createdAt ?? item.bookedAt
  const bookedAt = item.bookedAt ?? item.createdAt
  // Every field is there: those that may not be null are set here or given.
  return {
    ...empty,
    scenarioId: 'outbound_delivery',
    refs: [],
    contents: [],
    packageNumbers: [],
    createdAt: createdAt === undefined ? now : Date.parse(createdAt),
    bookedAt: bookedAt === undefined ? now : Date.parse(bookedAt),
    isHistorical,
  } as unknown as BookingRow
}

function derived(id: string, row: BookingRow, known: ReferenceData): Partial<BookingRow> {
  const { orderNumber, scenarioId, serviceProviderId, serviceProviderProductId: productId } = row
  const product = serviceProviderId && productId ? known.findProduct(serviceProviderId, productId) : null
  const fromCountryAreaId = areaOf(row.fromCountryCode, row.fromZipCode)
  const toCountryAreaId = areaOf(row.toCountryCode, row.toZipCode)
  const sent = { readyAt: row.bookedAt, productId, fromAreaId: fromCountryAreaId, toAreaId: toCountryAreaId }
  return {
    orderId: orderNumber && shownOrderNumber({ orderNumber, scenarioId, shipmentId: id }),
    serviceProviderProductGroupId: product?.productGroupId ?? null,
    fromCountryAreaId,
    toCountryAreaId,
    baseSalesValue: known.toBase(row.salesValue, row.currency),
    originalLatestAt: row.originalLatestAt ?? row.latestAt ?? row.promisedAt,
    transitEstimatedAt: serviceProviderId ? known.findArrival(serviceProviderId, sent) : null,
  }
}

/** Empty is absent, and an instant is a number. */
export function toStoredValue(field: string, value: unknown): unknown {
  if (value === '') return null
  return typeof value === 'string' && /(At|Date)$/.test(field) ? Date.parse(value) : value
}
