import { ShipmentIn } from '@aftermile/contract/intake/ingress'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { shownOrderNumber } from '@aftermile/domain/orders/order-number'
import { areaOf } from '@aftermile/domain/places/areas'
import { type CorrectedBy, shipments } from '../../../../db/tables/shipments.ts'
import { override, sourceOf, withOverrides } from '../batch/overrides.ts'
import type { ReferenceData } from '../batch/reference-data.ts'
import { readSentDays } from '../batch/sent-days.ts'
import { toStoredValue } from '../batch/stored-value.ts'
import { bookingTime } from './booking-time.ts'
import type { ShipmentRow } from './shipment-row.ts'

type SentFields = Omit<ShipmentIn, 'id' | 'packages'>

const derivedFields = [
  'packageNumbers',
  'removedPackageNumbers',
  'orderId',
  'serviceProviderProductGroupId',
  'fromCountryAreaId',
  'toCountryAreaId',
  'baseSalesValue',
  'baseCurrency',
  'originalLatestAt',
  'transitEstimatedAt',
  'isHistorical',
  'isBookedAtStated',
  'isStated',
  'overrides',
  'clonedShipmentId',
] as const satisfies readonly (keyof ShipmentRow)[]

/** A shipment as it was booked: the fields that were sent, and those that follow from them without any event. */
export type BookingRow = Pick<ShipmentRow, keyof SentFields | (typeof derivedFields)[number]>

// Object.keys returns plain strings.
const sentFields = Object.keys(ShipmentIn.shape).filter(
  field => field !== 'id' && field !== 'packages',
) as (keyof SentFields)[]

export const bookingFields: readonly (keyof BookingRow)[] = [...sentFields, ...derivedFields]

const sentDays = readSentDays(shipmentFields)

/** The booking in a stored shipment. */
export const bookingOf = (shipment: ShipmentRow): BookingRow =>
  // Each field of a booking is a field of the shipment.
  Object.fromEntries(bookingFields.map(field => [field, shipment[field]])) as BookingRow

/** The id of a shipment: its own, or one made of merchant and number. */
export const shipmentIdOf = ({ id, merchantId, shipmentNumber }: ShipmentIn): string =>
  id ?? `${merchantId}-${shipmentNumber}`

type Booking = {
  id: string
  item: ShipmentIn
  stored: BookingRow | null
  reference: ReferenceData
  now: number
  isHistorical: boolean
  /** False: it comes from events alone. */
  isStated: boolean
  /** The first event that the batch brings. */
  firstEventAt: number | null
  addsPackages: boolean
}

/** Merges what was sent into what is stored: a field that was left out stays as it was. */
export function mergeBooking(booking: Booking): BookingRow {
  const { id, item, stored, reference, isHistorical, isStated } = booking
  const said: BookingRow = stored ? { ...sourceOf(stored) } : blank(isHistorical)
  for (const field of sentFields) {
    const value = item[field]
    if (value !== undefined) Object.assign(said, { [field]: toStoredValue(shipments, field, value) })
  }
  Object.assign(said, sentDays(item, { to: said, tenantZone: reference.zone }), bookingTime(booking, said))
  const row = { ...withOverrides(said) }
  return Object.assign(row, derived(id, row, reference), packageListOf(row, booking), { isStated })
}

/**
 * A list that is sent replaces the one before: what it leaves out is removed. Packages of a shipment that was booked by its events are
 * known from scans only, so they stay.
 */
function packageListOf(row: BookingRow, { item, stored, addsPackages }: Booking) {
  const { packageNumbers, removedPackageNumbers } = row
  if (item.packages === undefined) return { packageNumbers, removedPackageNumbers }
  const sent = item.packages.map(entry => entry.number)
  const booked = stored?.isStated === true ? packageNumbers : []
  const numbers = new Set(addsPackages ? [...booked, ...sent] : sent)
  const removed = new Set([...removedPackageNumbers, ...booked].filter(number => !numbers.has(number)))
  return { packageNumbers: [...numbers].sort(), removedPackageNumbers: [...removed].sort() }
}

type Overriding = {
  readonly id: string
  readonly stored: BookingRow
  readonly values: Partial<BookingRow>
  readonly corrected?: CorrectedBy | undefined
  readonly reference: ReferenceData
}

/** A booking in which some values stand in place of what its source said. */
export function overrideBooking({ id, stored, values, corrected, reference }: Overriding): BookingRow {
  const row = override(stored, values, corrected)
  return { ...row, ...derived(id, row, reference) }
}

function blank(isHistorical: boolean): BookingRow {
  const empty = Object.fromEntries(bookingFields.map(field => [field, null]))
  // Every field is there: those that may not be null are set here or were sent.
  return {
    ...empty,
    scenarioId: 'outbound_delivery',
    refs: [],
    contents: [],
    packageNumbers: [],
    removedPackageNumbers: [],
    isHistorical,
  } as unknown as BookingRow
}

function derived(id: string, row: BookingRow, reference: ReferenceData): Partial<BookingRow> {
  const { orderNumber, scenarioId, serviceProviderId, serviceProviderProductId: productId } = row
  const product = serviceProviderId && productId ? reference.findProduct(serviceProviderId, productId) : null
  const fromCountryAreaId = areaOf(row.fromCountryCode, row.fromZipCode)
  const toCountryAreaId = areaOf(row.toCountryCode, row.toZipCode)
  const sent = { readyAt: row.bookedAt, productId, fromAreaId: fromCountryAreaId, toAreaId: toCountryAreaId }
  return {
    orderId: orderNumber && shownOrderNumber({ orderNumber, scenarioId, shipmentId: id }),
    serviceProviderProductGroupId: product?.productGroupId ?? null,
    fromCountryAreaId,
    toCountryAreaId,
    baseSalesValue: reference.toBase(row.salesValue, row.currency),
    baseCurrency: reference.baseCurrency,
    originalLatestAt: row.originalLatestAt ?? row.latestAt ?? row.promisedAt,
    transitEstimatedAt: serviceProviderId ? reference.findArrival(serviceProviderId, sent) : null,
  }
}
