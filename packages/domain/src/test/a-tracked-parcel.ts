import type { EventCode } from '../events/event-codes.ts'
import { milestoneIndexOf } from '../lists/milestones.ts'
import type { StatusId } from '../lists/statuses.ts'
import { dayMs } from '../times/milliseconds.ts'
import type { OtherParcel, TrackedDays, TrackedEvent, TrackingFacts } from '../tracking/tracking-facts.ts'
import type { TrackingStateId } from '../tracking/tracking-states.ts'

/** Tuesday 17 November 2026, 09:00 in Stockholm. */
export const trackedNow = Date.parse('2026-11-17T08:00:00Z')

const inHours = (hours: number): string => new Date(trackedNow + hours * 3_600_000).toISOString()
const inDays = (days: number): string => inHours((days * dayMs) / 3_600_000)

const event = (code: EventCode, hours: number, placeCity: string | null = null): TrackedEvent => ({
  code,
  occurredAt: inHours(hours),
  placeName: null,
  placeCity,
  placeCountryCode: placeCity && 'SE',
  packageCount: null,
  deliveryDay: null,
})

/** Of a parcel whose receiver asked for Monday 23 November two hours ago. */
export const trackedDays: TrackedDays = {
  receiverDay: '2026-11-23',
  receiverDayAt: inHours(-2),
  carrierDay: null,
  carrierDayAt: null,
  carrierEstimatedAt: null,
  carrierEstimateChangedAt: null,
}

/** A parcel on its way to the door of Maja in Malmö, as the server reads it. */
export const aTrackedParcel = (fields: Partial<TrackingFacts> = {}): TrackingFacts => ({
  shipmentNumber: 'S-20481-1',
  orderNumber: 'FR20481',
  scenarioId: 'outbound_delivery',
  statusId: 'in_transit',
  milestoneIndex: milestoneIndexOf('in_transit'),
  carrier: { name: 'PostNord', url: 'https://tracking.postnord.example/?id=373500489530470219' },
  packageNumbers: ['373500489530470219'],
  packages: [],
  personName: 'Maja Lindqvist',
  personTypeId: null,
  toAddress1: 'Storgatan 14',
  toCity: 'Malmö',
  toCountryCode: 'SE',
  servicePoint: null,
  contents: [
    { description: 'Wool blanket, forest green', quantity: 1 },
    { description: 'Candle holder in brass', quantity: 2 },
  ],
  bookedAt: inDays(-2),
  latestAt: inDays(3),
  estimatedAt: inHours(28),
  estimatedFrom: inHours(27),
  estimatedTo: inHours(31),
  estimatedBy: 'model',
  lateProbability: 0.05,
  days: null,
  firstEventAt: inDays(-2),
  onShelfAt: null,
  keptUntil: null,
  handedOverAt: null,
  completedAt: null,
  reportedMissingAt: null,
  events: [
    event('departed_terminal', -3, 'Jönköping'),
    event('arrived_at_terminal', -11, 'Jönköping'),
    event('collected', -18, 'Borås'),
    event('booked', -48),
  ],
  files: [],
  others: [],
  nth: null,
  shop: {
    name: 'Fjällro',
    logoPath: null,
    color: '#1f4d3a',
    accentColor: '',
    supportUrl: 'https://fjallro.example/help',
    supportEmail: 'hello@fjallro.example',
    supportPhone: '+46 40 123 45 67',
  },
  carrierLinks: [],
  actions: [],
  deliveryWeekdays: [1, 2, 3, 4, 5],
  timeZone: 'Europe/Stockholm',
  ...fields,
})

const servicePoint = {
  name: 'ICA Nära Möllan',
  typeId: 'store',
  address: 'Bergsgatan 12, 214 22 Malmö',
  openingHours: ['Mon–Fri 08–21', 'Sat–Sun 09–20'],
} as const

/** Another parcel of the order of Maja, which waits at a service point. */
export const anotherParcel = (fields: Partial<OtherParcel> = {}): OtherParcel => ({
  ...aTrackedParcel(),
  number: 'S-20481-2',
  path: '/track/00000000AAAAAAAAAAAAAAAAAAAAAA',
  nth: 2,
  statusId: 'at_service_point',
  milestoneIndex: milestoneIndexOf('delivery'),
  servicePoint,
  keptUntil: inDays(6),
  ...fields,
})

const at = (statusId: StatusId, milestone: Parameters<typeof milestoneIndexOf>[0], code: EventCode) => {
  const parcel = aTrackedParcel()
  const events = code === 'in_transit' ? parcel.events : [event(code, -1, 'Malmö'), ...parcel.events]
  return { statusId, milestoneIndex: milestoneIndexOf(milestone), events }
}

const ended = { milestoneIndex: milestoneIndexOf('completed'), completedAt: inHours(-1) }
const atHome = { estimatedAt: inHours(4), estimatedFrom: inHours(2), estimatedTo: inHours(5) }
const aReturn = { scenarioId: 'inbound_return', latestAt: null, toCity: 'Borås', servicePoint: null } as const
const booked = [event('packed', -20), event('booked', -22)]

/** What the receiver and the carrier have said since the parcel awaited a day. */
function dayNamed(said: Partial<TrackedDays>): Partial<TrackingFacts> {
  const days = { ...trackedDays, ...said }
  const asked = { ...event('delivery_day_asked', -2), deliveryDay: days.receiverDay }
  const agreed = { ...event('delivery_date_agreed', -1), deliveryDay: days.carrierDay }
  const arrived = at('arrived', 'arrival', 'awaiting_date')
  return { ...arrived, days, events: [...(days.carrierDay === null ? [] : [agreed]), asked, ...arrived.events] }
}

const fieldsOf: Readonly<Record<TrackingStateId, Partial<TrackingFacts>>> = {
  preparing: {
    statusId: 'packed',
    milestoneIndex: milestoneIndexOf('preparation'),
    bookedAt: inHours(-22),
    events: booked,
    estimatedBy: 'transit_time',
    estimatedFrom: inDays(2),
    estimatedTo: inDays(4),
  },
  not_scanned: {
    statusId: 'ready_for_collection',
    milestoneIndex: milestoneIndexOf('preparation'),
    events: booked,
    estimatedFrom: inDays(1),
    estimatedTo: inDays(5),
  },
  on_its_way: { ...at('in_transit', 'in_transit', 'in_transit'), others: [anotherParcel()], nth: 1 },
  in_customs: { ...at('customs', 'in_transit', 'in_customs'), estimatedFrom: inDays(1), estimatedTo: inDays(3) },
  held_in_customs: at('customs_hold', 'in_transit', 'customs_hold'),
  delayed: {
    ...at('delayed', 'in_transit', 'delayed'),
    latestAt: inHours(-15),
    lateProbability: 1,
    estimatedFrom: inDays(1),
    estimatedTo: inDays(2),
  },
  arrived: at('arrived', 'arrival', 'arrived_at_destination_terminal'),
  needs_instructions: { ...at('awaiting_instructions', 'arrival', 'awaiting_instructions'), actions: ['instruct'] },
  day_asked: { ...dayNamed({}), actions: ['choose_day'] },
  day_agreed: dayNamed({ carrierDay: '2026-11-23', carrierDayAt: inHours(-1) }),
  day_moved: { ...dayNamed({ carrierDay: '2026-11-25', carrierDayAt: inHours(-1) }), actions: ['choose_day'] },
  needs_day: { ...at('awaiting_date', 'arrival', 'awaiting_date'), actions: ['choose_day'] },
  out_for_delivery: { ...at('out_for_delivery', 'delivery', 'out_for_delivery'), ...atHome, estimatedBy: 'carrier' },
  at_service_point: {
    ...at('at_service_point', 'delivery', 'at_service_point'),
    servicePoint,
    onShelfAt: inHours(-1),
    keptUntil: inDays(6),
    carrierLinks: [
      { kind: 'change_point', url: 'https://carrier.example/change' },
      { kind: 'extend_storage', url: 'https://carrier.example/extend' },
    ],
  },
  attempt_failed: at('delivery_failed', 'delivery', 'attempt_failed'),
  address_problem: at('address_issue', 'arrival', 'address_issue'),
  damaged: at('damaged', 'in_transit', 'damaged'),
  partly_delivered: {
    ...at('partially_delivered', 'delivery', 'partially_delivered'),
    packageNumbers: ['373500489530470219', '373500489530470226'],
    packages: [
      { number: '373500489530470219', statusId: 'delivered' },
      { number: '373500489530470226', statusId: 'in_transit' },
    ],
  },
  returning: at('returning', 'delivery', 'returning'),
  delivered: {
    ...at('delivered', 'completed', 'delivered_safe_place'),
    ...ended,
    handedOverAt: inHours(-1),
    files: [{ id: 'proof', kind: 'proof_of_delivery', isPicture: false }],
    actions: ['report_missing'],
  },
  reported_missing: {
    ...at('delivered', 'completed', 'delivered'),
    ...ended,
    handedOverAt: inHours(-1),
    reportedMissingAt: inHours(-0.5),
    actions: ['report_missing'],
  },
  returned: { ...at('returned', 'completed', 'returned'), ...ended },
  lost: { ...at('lost', 'completed', 'lost'), ...ended },
  cancelled: { ...at('cancelled', 'completed', 'cancelled'), ...ended },
  stopped: { ...at('terminated', 'completed', 'terminated'), ...ended },
  return_label: {
    ...aReturn,
    statusId: 'booked',
    milestoneIndex: milestoneIndexOf('preparation'),
    events: [event('booked', -22)],
    files: [{ id: 'label', kind: 'return_label', isPicture: false }],
  },
  return_on_its_way: {
    ...aReturn,
    events: [event('departed_terminal', -3, 'Jönköping'), event('handed_in', -20, 'Malmö'), event('booked', -48)],
  },
  return_received: {
    ...aReturn,
    ...at('delivered', 'completed', 'received_by_warehouse'),
    ...ended,
    handedOverAt: inHours(-1),
  },
}

/** A parcel that is in a state at `trackedNow`. */
export const aParcelThatIs = (state: TrackingStateId): TrackingFacts => aTrackedParcel(fieldsOf[state])
