import type { EventCode } from '../events/event-codes.ts'
import type { ShipmentEvent } from '../events/shipment-event.ts'
import type { PartyId } from '../lists/parties.ts'
import type { Instant } from '../times/instant.ts'
import type { ShipmentTimes } from './shipment.ts'

/** The stages of a delivery with the responsible party. */
export const deliveryStages = [
  { id: 'merchant', text: 'Order to warehouse', party: 'merchant' },
  { id: 'stock', text: 'Waiting for stock', party: 'warehouse' },
  { id: 'warehouse', text: 'Packing', party: 'warehouse' },
  { id: 'pick_up', text: 'Carrier pick-up', party: 'carrier' },
  { id: 'line_haul', text: 'Line haul', party: 'carrier' },
  { id: 'customs', text: 'Customs', party: 'customs' },
  { id: 'last_mile', text: 'Last mile', party: 'carrier' },
  { id: 'receiver', text: 'Waiting for the receiver', party: 'receiver' },
] as const satisfies readonly { id: string; text: string; party: PartyId }[]

export type DeliveryStage = (typeof deliveryStages)[number]['id']

/** How long a stage took, and the event that ended it; null while it is ongoing or if no event ended it. */
export type StageDuration = { readonly stage: DeliveryStage; readonly ms: number; readonly end: ShipmentEvent | null }

type StageTimes = Pick<
  ShipmentTimes,
  | 'orderedAt'
  | 'createdAt'
  | 'sentToWarehouseAt'
  | 'allocatedAt'
  | 'packedAt'
  | 'departedAt'
  | 'inTransitAt'
  | 'arrivedAt'
>

/** The stages from the order to `until`. Waits for customs and the receiver are separate stages, subtracted from those around them. */
export function stageDurationsOf(times: StageTimes, events: readonly ShipmentEvent[], until: Instant): StageDuration[] {
  const waits = [waitOf('customs', events, until), receiverWaitOf(events, until)].flatMap(wait => wait ?? [])
  const spans: StageDuration[] = []
  let from = times.orderedAt ?? times.createdAt
  for (const [stage, reached] of boundaries(times)) {
    if (reached === null || reached > until) continue
    spans.push({ stage, ms: reached - from - within(waits, from, reached), end: eventAt(events, reached) })
    from = Math.max(from, reached)
  }
  const last = nextStage(spans.at(-1)?.stage)
  spans.push({ stage: last, ms: until - from - within(waits, from, until), end: eventAt(events, until) })
  return [...spans, ...waits.map(({ stage, ms, end }) => ({ stage, ms, end }))]
}

const boundaries = (times: StageTimes): [DeliveryStage, Instant | null][] => [
  ['merchant', times.sentToWarehouseAt],
  ['stock', times.allocatedAt],
  ['warehouse', times.packedAt],
  // If the carrier does not scan the hand-over, its next scan shows that it has happened.
  ['pick_up', times.departedAt ?? times.inTransitAt],
  ['line_haul', times.arrivedAt],
]

/** The stage that follows an ended one. */
function nextStage(done: DeliveryStage | undefined): DeliveryStage {
  const order: DeliveryStage[] = ['merchant', 'stock', 'warehouse', 'pick_up', 'line_haul', 'last_mile']
  return order[done === undefined ? 0 : order.indexOf(done) + 1] ?? 'last_mile'
}

const waitCodes = {
  customs: { begin: ['in_customs', 'customs_hold'], end: ['customs_cleared'] },
  receiver: {
    begin: ['awaiting_instructions', 'awaiting_date'],
    end: ['instructions_given', 'delivery_day_asked', 'delivery_date_agreed'],
  },
} as const satisfies Record<string, { begin: readonly EventCode[]; end: readonly EventCode[] }>

type Wait = StageDuration & { readonly from: Instant; readonly to: Instant }

function waitOf(stage: 'customs' | 'receiver', events: readonly ShipmentEvent[], until: Instant): Wait | null {
  const codes: { begin: readonly EventCode[]; end: readonly EventCode[] } = waitCodes[stage]
  const has = (list: readonly EventCode[], event: ShipmentEvent) => event.code !== null && list.includes(event.code)
  const begin = first(events.filter(event => has(codes.begin, event) && event.occurredAt < until))
  if (begin === null) return null
  const end = first(events.filter(event => has(codes.end, event) && event.occurredAt >= begin.occurredAt))
  const to = Math.min(end?.occurredAt ?? until, until)
  return { stage, from: begin.occurredAt, to, ms: to - begin.occurredAt, end }
}

/** The receiver also waits from asking for a day until that day. Its midnight in UTC is near enough: nobody delivers then. */
function receiverWaitOf(events: readonly ShipmentEvent[], until: Instant): Wait | null {
  const wait = waitOf('receiver', events, until)
  const ask = events
    .filter(({ code, deliveryDay, occurredAt }) => code === 'delivery_day_asked' && deliveryDay && occurredAt < until)
    .reduce<ShipmentEvent | null>(
      (last, event) => (last === null || event.occurredAt > last.occurredAt ? event : last),
      null,
    )
  if (ask?.deliveryDay == null) return wait
  const from = Math.min(wait?.from ?? ask.occurredAt, ask.occurredAt)
  const to = Math.max(wait?.to ?? from, Math.min(Date.parse(ask.deliveryDay), until), ask.occurredAt)
  return { stage: 'receiver', from, to, ms: to - from, end: ask }
}

const within = (waits: readonly Wait[], from: Instant, to: Instant): number =>
  waits.reduce((sum, wait) => sum + Math.max(0, Math.min(to, wait.to) - Math.max(from, wait.from)), 0)

/** The event at an instant: one with a code first, then the lowest id. */
function eventAt(events: readonly ShipmentEvent[], at: Instant): ShipmentEvent | null {
  const atInstant = events.filter(event => event.occurredAt === at && event.source !== 'calculated')
  return first(atInstant.filter(event => event.code !== null)) ?? first(atInstant)
}

function first(events: readonly ShipmentEvent[]): ShipmentEvent | null {
  return events.reduce<ShipmentEvent | null>((found, event) => {
    if (found === null || event.occurredAt < found.occurredAt) return event
    return event.occurredAt === found.occurredAt && event.id < found.id ? event : found
  }, null)
}
