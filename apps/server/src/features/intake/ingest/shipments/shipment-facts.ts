import { shipmentEmissions } from '@aftermile/domain/emissions/shipment-emissions'
import { deliveryZoneOf, handOverOf, isReturned, promiseHoursOf } from '@aftermile/domain/shipment/delivery-facts'
import { type DeliveryPromise, isOnTime } from '@aftermile/domain/shipment/delivery-times'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { RowInMs } from '../../../../db/table.ts'
import type { shipments } from '../../../../db/tables/shipments.ts'
import type { FactSettings } from '../batch/fact-settings.ts'
import type { BookingRow } from './booking-row.ts'
import type { PackageRow } from './packages.ts'
import type { LockedShipment } from './shipment-row.ts'
import type { bookingFacts, eventFacts } from './state-fields.ts'

export type EventFacts = RowInMs<typeof shipments, (typeof eventFacts)[number]>
export type BookingFacts = RowInMs<typeof shipments, (typeof bookingFacts)[number]>

type Delivered = Pick<LockedShipment, 'scenarioId' | 'toCountryCode' | 'toZipCode'> & Promised
type Promised = Pick<LockedShipment, 'promisedAt' | 'latestAt' | 'originalLatestAt'>

export const promiseOf = ({ promisedAt, latestAt, originalLatestAt }: Promised): DeliveryPromise => ({
  promisedAt,
  earliestAt: null,
  latestAt,
  originalLatestAt,
})

/** What boards count that follows from the events of a shipment. */
export function eventFactsOf(booked: Delivered, state: ShipmentState, { zone }: FactSettings): EventFacts {
  const { handedOverAt } = state.times
  return {
    isOnTime: isOnTime(promiseOf(booked), state.promiseMetAt),
    isReturned: isReturned(booked.scenarioId, state),
    ...handOverOf(handedOverAt, handedOverAt === null ? zone : deliveryZoneOf(booked, zone)),
    ...state.changes,
    ...state.waits,
    ...state.days,
  }
}

/** What boards count that follows from a booking alone. Later changes of the settings do not change it. */
export function bookingFactsOf(
  booking: BookingRow,
  packages: ReadonlyMap<string, PackageRow>,
  { zone, emissions: own }: FactSettings,
): BookingFacts {
  const { emissions } = shipmentEmissions(booking, packagesKgOf(booking.packageNumbers, packages), own)
  return {
    promiseHours: promiseHoursOf(booking.bookedAt, promiseOf(booking), deliveryZoneOf(booking, zone)),
    co2eKg: inThousandths(emissions.co2eKg),
    tonneKm: inThousandths(emissions.tonneKm),
  }
}

/** The weight of the booked packages, if each has one. */
function packagesKgOf(numbers: readonly string[], packages: ReadonlyMap<string, PackageRow>): number | null {
  const weights = numbers.flatMap(number => packages.get(number)?.weightKg ?? [])
  if (numbers.length === 0 || weights.length < numbers.length) return null
  return weights.reduce((sum, weight) => sum + weight, 0)
}

const inThousandths = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * 1000) / 1000
