import type { LiveRow } from '@aftermile/dashboards/datasets/live'
import { outlookOf } from '@aftermile/dashboards/datasets/outlook'
import { deadlineOf } from '@aftermile/domain/delivery-times'
import { agesFrom } from '@aftermile/domain/measures'
import { milestoneIndexOf, milestoneOf } from '@aftermile/domain/milestones'
import type { ScenarioId } from '@aftermile/domain/scenarios'
import type { LiveSource } from './live-source.ts'

const departureIndex = milestoneIndexOf('departure')
const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** A shipment as a row of the live data set. */
export function liveRowOf(source: LiveSource): LiveRow {
  const scenarioId = source.scenarioId as ScenarioId // ingest writes no other
  const promise = {
    promisedAt: instantOf(source.promisedAt),
    earliestAt: null,
    latestAt: instantOf(source.latestAt),
    originalLatestAt: instantOf(source.originalLatestAt),
  }
  const promiseMetAt = instantOf(source.promiseMetAt)
  const estimatedAt = instantOf(source.estimatedAt)
  const bookedAt = Date.parse(source.bookedAt)
  const receivedAt = instantOf(source.handedOverAt)
  const times = {
    bookedAt,
    createdAt: bookedAt,
    departedAt: instantOf(source.departedAt),
    inTransitAt: instantOf(source.inTransitAt),
    arrivedAt: instantOf(source.arrivedAt),
    receivedAt,
  }
  return {
    ...source,
    orderKey: orderKeyOf(source),
    bookingTimestamp: bookedAt,
    packingCompletedTimestamp: instantOf(source.packedAt),
    latestDeliveryTime: deadlineOf(promise),
    outlook: outlookOf({
      scenarioId,
      promise,
      state: { milestoneId: milestoneOf(source.milestoneIndex) ?? 'preparation', promiseMetAt },
      estimate: estimatedAt === null ? null : { at: estimatedAt, lateProbability: source.lateProbability },
    }),
    agedFromAt: agesFrom(scenarioId, times),
    onShelfAt: instantOf(source.onShelfAt) ?? waitsFrom(source),
    promiseMetAt,
    receivedAt,
    completedAt: instantOf(source.completedAt),
  }
}

/** A return waits at its service point too: for the carrier, from the hand-in until it is on its way. */
function waitsFrom({ scenarioId, servicePointTypeId, milestoneIndex, departedAt }: LiveSource): number | null {
  const isWaiting = scenarioId === 'inbound_return' && servicePointTypeId !== null && milestoneIndex === departureIndex
  return isWaiting ? instantOf(departedAt) : null
}

/** An order of one shipment needs no comparison with others. */
function orderKeyOf({ merchantId, senderOrderNumber, orderShipmentCount }: LiveSource): LiveRow['orderKey'] {
  if (senderOrderNumber === null) return null
  return { text: `${merchantId}/${senderOrderNumber}`, isShared: orderShipmentCount > 1 }
}
