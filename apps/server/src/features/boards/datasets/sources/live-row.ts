import type { LiveRow } from '@aftermile/dashboards/live/live'
import { promiseOutcomeOf } from '@aftermile/dashboards/live/promise-outcome'
import { milestoneIndexOf, milestoneOf } from '@aftermile/domain/lists/milestones'
import { deadlineOf } from '@aftermile/domain/shipment/delivery-times'
import { agesFrom } from '@aftermile/domain/shipment/durations'
import type { LiveShipment } from './live-shipment.ts'

const departureIndex = milestoneIndexOf('departure')

/** A shipment as a row of the live data set. */
export function liveRowOf(source: LiveShipment): LiveRow {
  const promise = {
    promisedAt: source.promisedAt,
    earliestAt: null,
    latestAt: source.latestAt,
    originalLatestAt: source.originalLatestAt,
  }
  const { scenarioId, bookedAt, departedAt, inTransitAt, arrivedAt, promiseMetAt, estimatedAt, handedOverAt } = source
  const times = { bookedAt, createdAt: bookedAt, departedAt, inTransitAt, arrivedAt, handedOverAt }
  return {
    ...source,
    orderKey: orderKeyOf(source),
    bookingTimestamp: bookedAt,
    packingCompletedTimestamp: source.packedAt,
    latestDeliveryTime: deadlineOf(promise),
    outlook: promiseOutcomeOf({
      scenarioId,
      promise,
      state: { milestoneId: milestoneOf(source.milestoneIndex) ?? 'preparation', promiseMetAt },
      estimate: estimatedAt === null ? null : { at: estimatedAt, lateProbability: source.lateProbability },
    }),
    grossWeightKg: inUnits(source.grossWeightKg, 1000),
    volumeM3: inUnits(source.volumeM3, 1000),
    baseSalesValue: inUnits(source.baseSalesValue, 100),
    agedFromAt: agesFrom(scenarioId, times),
    onShelfAt: source.onShelfAt ?? waitsFrom(source),
    receivedAt: handedOverAt,
  }
}

/** The most that a measure can hold. */
const most = 2 ** 32 - 1

const inUnits = (amount: number | null, scale: number): number =>
  Math.min(most, Math.max(0, Math.round((amount ?? 0) * scale)))

/** A return also waits at its service point: for the carrier, from the hand-in until the carrier moves it. */
function waitsFrom({ scenarioId, servicePointTypeId, milestoneIndex, departedAt }: LiveShipment): number | null {
  const isWaiting = scenarioId === 'inbound_return' && servicePointTypeId !== null && milestoneIndex === departureIndex
  return isWaiting ? departedAt : null
}

/** `isShared`: only orders with several shipments are compared across rows. */
function orderKeyOf({ merchantId, senderOrderNumber, orderShipmentCount }: LiveShipment): LiveRow['orderKey'] {
  if (senderOrderNumber === null) return null
  return { text: `${merchantId}/${senderOrderNumber}`, isShared: orderShipmentCount > 1 }
}
