import type { Shipment } from '@aftermile/contract/containers/shipments'
import { eventTitle } from '@aftermile/domain/events/event-codes'
import { onTimeDefinition } from '@aftermile/domain/shipment/delivery-times'
import { exactTime } from '../../../ui/text/time-text.ts'

type Named = { rule: string; inputs: readonly (readonly [name: string, value: string | null])[] }
type Subject = Pick<Shipment, 'why' | 'events' | 'timeliness'>

/** The rule behind a derived field and the events it read, in words; null where the field has no reason. */
export function reasonOf({ why, events }: Pick<Subject, 'why' | 'events'>, field: string): Named | null {
  const found = why[field]
  if (found === undefined) return null
  const read = found.eventIds.flatMap(id => events.find(event => event.id === id) ?? [])
  return { rule: found.rule, inputs: read.map(event => [exactTime(event.occurredAt), eventTitleOf(event)]) }
}

/** Where the promise stands, and the times it was judged by. */
export function timeStateReason(shipment: Subject): Named {
  const { timeliness: t } = shipment
  const field = t.timeState === null && t.isOnTime !== null ? 'isOnTime' : 'timeState'
  const found = reasonOf(shipment, field)
  const inputs: Named['inputs'] = [
    ['Promised', time(t.promisedAt)],
    ['Latest time', time(t.latestAt)],
    ['First promise', t.originalLatestAt === t.latestAt ? null : time(t.originalLatestAt)],
    ['Estimated', time(t.estimatedAt)],
    ['Chance of being late', t.lateProbability === null ? null : `${Math.round(t.lateProbability * 100)} %`],
    ['Promise met', time(t.promiseMetAt)],
    ...(found?.inputs ?? []),
  ]
  return { rule: found?.rule ?? onTimeDefinition, inputs }
}

type Told = { carrierText: string | null; carrierCode: string | null; code: string | null }

/** What an event is called: in our words, else in the carrier's own. */
export const eventTitleOf = ({ carrierText, carrierCode, code }: Told): string =>
  code === null ? (carrierText ?? carrierCode ?? 'Event') : eventTitle(code)

const time = (at: string | null): string | null => (at === null ? null : exactTime(at))
