import type { Shipment } from '@aftermile/contract/containers/shipments'
import { eventTitle } from '@aftermile/domain/events/event-codes'
import { weekdayMonthDay } from '@aftermile/domain/format/dates'
import { percent } from '@aftermile/domain/format/numbers'
import { onTimeDefinition } from '@aftermile/domain/shipment/delivery-times'
import { exactTime } from '../../../../ui/text/time-text.ts'

type Reason = { rule: string; inputs: readonly (readonly [name: string, value: string | null])[] }
type ExplainedShipment = Pick<Shipment, 'why' | 'events' | 'timeliness'>

/** The rule of a derived field and the events it used; null if the field has no reason. */
export function reasonOf({ why, events }: Pick<ExplainedShipment, 'why' | 'events'>, field: string): Reason | null {
  const found = why[field]
  if (found === undefined) return null
  const read = found.eventIds.flatMap(id => events.find(event => event.id === id) ?? [])
  return { rule: found.rule, inputs: read.map(event => [exactTime(event.occurredAt), eventTitleOf(event)]) }
}

/** The rule of the time state and the times it used. */
export function timeStateReason(shipment: ExplainedShipment): Reason {
  const { timeliness: t } = shipment
  const field = t.timeState === null && t.isOnTime !== null ? 'isOnTime' : 'timeState'
  const found = reasonOf(shipment, field)
  const inputs: Reason['inputs'] = [
    ['Promised', time(t.promisedAt)],
    ['Latest delivery time', time(t.latestAt)],
    ['Original promise', t.originalLatestAt === t.latestAt ? null : time(t.originalLatestAt)],
    ['Estimated', time(t.estimatedAt)],
    ['Risk of delay', t.lateProbability === null ? null : percent(t.lateProbability * 100)],
    ['Promise met', time(t.promiseMetAt)],
    ...(found?.inputs ?? []),
  ]
  return { rule: found?.rule ?? onTimeDefinition, inputs }
}

type EventNames = {
  carrierText: string | null
  carrierCode: string | null
  code: string | null
  deliveryDay: string | null
}

/** The title of an event: ours if it is mapped, otherwise the carrier's text. With the day that it names, if it names one. */
export function eventTitleOf({ carrierText, carrierCode, code, deliveryDay }: EventNames): string {
  const title = code === null ? (carrierText ?? carrierCode ?? 'Event') : eventTitle(code)
  return deliveryDay === null ? title : `${title}: ${weekdayMonthDay(deliveryDay, 'UTC')}`
}

const time = (at: string | null): string | null => (at === null ? null : exactTime(at))
