import type { Wording } from './day-of.ts'
import { daysToCome, estimateOf } from './estimate-of.ts'
import type { TrackingFacts } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'
import type { TrackingView } from './tracking-view.ts'

/** The days to keep free for the parcel; null: nobody knows them, or only roughly. Its texts stay true on every day. */
export function calendarOf(facts: TrackingFacts, state: TrackingStateId, wording: Wording): TrackingView['calendar'] {
  const days = daysToCome(facts, state, wording)
  const estimate = estimateOf(facts, state, wording)
  if (days === null || estimate === null) return null
  const { words } = wording
  const { carrier, packageNumbers, servicePoint, shipmentNumber, shop } = facts
  const isWaiting = state === 'at_service_point'
  const title = isWaiting ? words.calendar.lastDay : estimate.label
  const lines = [
    isWaiting ? null : estimate.sure,
    carrier && `${words.facts.carrier}: ${carrier.name}`,
    `${words.facts.number}: ${packageNumbers.length === 1 ? packageNumbers[0] : shipmentNumber}`,
    ...(servicePoint?.openingHours ?? []),
  ]
  return {
    label: words.calendar.add,
    ...days,
    title: `${title} · ${shop.name}`,
    place: servicePoint && [servicePoint.name, servicePoint.address].filter(Boolean).join(', '),
    lines: lines.filter(line => line !== null),
  }
}
