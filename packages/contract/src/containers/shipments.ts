import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { estimateSources } from '@aftermile/domain/foresight/choose-estimate'
import { clockStates } from '@aftermile/domain/rules/sla/sla-clock'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant } from '../fields/basic-fields.ts'
import { outputShape } from '../fields/output-shape.ts'
import { CorrectionOut } from './corrections.ts'

const nullableText = z.string().nullable()
const time = instant.nullable()
const amount = z.number().nullable()

/** The rule that led to a value, and the events it read. */
const Why = z.object({ rule: z.string(), eventIds: z.array(z.string()) })

/** One content of an event, as its source sent it. */
const EventContentOut = z.object({
  id: z.string(),
  packageNumber: nullableText,
  /** Null: a carrier's code that nobody has mapped yet. */
  code: nullableText,
  text: nullableText,
  statusId: nullableText,
  isAlert: z.boolean(),
  occurredAt: instant,
  /** When its source last changed it. */
  changedAt: time,
  localTime: nullableText,
  zoneFrom: nullableText,
  receivedAt: instant,
  source: z.string(),
  party: z.string(),
  reason: nullableText,
  by: nullableText,
  /** The day that it asks for or agrees on, as 2026-11-23. */
  deliveryDay: nullableText,
  serviceProviderId: nullableText,
  carrierCode: nullableText,
  carrierSubCode: nullableText,
  carrierText: nullableText,
  placeName: nullableText,
  placeCity: nullableText,
  placeZipCode: nullableText,
  placeCountryCode: nullableText,
})

export const ShipmentEventOut = EventContentOut.extend({
  /** The id by which it can be corrected or withdrawn. */
  eventId: z.string(),
  /** The contents that it had before, the latest first. Empty: it was never corrected. */
  history: z.array(EventContentOut),
})
export type ShipmentEventOut = z.infer<typeof ShipmentEventOut>

/**
 * contradicted: it was calculated, and later news says otherwise. voided: its source has taken it back. package_removed: the booking does
 * not name its package any more.
 */
const withdrawalReasons = ['contradicted', 'voided', 'package_removed'] as const

export const WithdrawnEventOut = ShipmentEventOut.extend({
  because: z.enum(withdrawalReasons),
  /** When its source took it back; null for other reasons. */
  withdrawnAt: time,
})
export type WithdrawnEventOut = z.infer<typeof WithdrawnEventOut>

const Place = z.object({
  name: nullableText,
  partyTypeId: nullableText,
  partyName: nullableText,
  address1: nullableText,
  zipCode: nullableText,
  city: nullableText,
  countryCode: nullableText,
  countryName: nullableText,
  countryAreaId: nullableText,
  email: nullableText,
  phone: nullableText,
})

export const PackageOut = z.object({
  id: z.string(),
  number: z.string(),
  statusId: z.string(),
  milestoneId: z.string(),
  milestoneIndex: z.number(),
  completedAt: time,
  weightKg: amount,
  volumeM3: amount,
  lengthCm: amount,
  widthCm: amount,
  heightCm: amount,
})

/** Ages in minutes and the state of the promise, as of now. */
const Timeliness = z.object({
  promisedAt: time,
  earliestAt: time,
  latestAt: time,
  originalLatestAt: time,
  promiseMetAt: time,
  estimatedAt: time,
  estimatedBy: nullableText,
  lateProbability: amount,
  isOnTime: z.boolean().nullable(),
  promisedDateExpired: z.boolean(),
  /** Why nobody is alerted although the promise has expired: the shipment was late long before it came in. */
  noAlertReason: nullableText,
  timeState: z.enum(['expired', 'predicted_late', 'on_time']).nullable(),
  isPerfectDelivery: z.boolean().nullable(),
  ageMinutes: amount,
  ageOnShelfMinutes: amount,
  deliveryTimeMinutes: amount,
  deliveryTimeDiff: amount,
})

/** The arrival time estimated by one source. */
const Estimate = z.object({
  by: z.enum(estimateSources),
  at: instant,
  /** When the carrier or the receiver named it; null for other sources. */
  receivedAt: time,
  /** Whether this is the estimate in use. */
  isChosen: z.boolean(),
})

/** The stage with the largest overrun, and the event that ended it; null while it is ongoing. */
const RootCauseOut = z.object({
  stage: z.string(),
  stageText: z.string(),
  eventId: nullableText,
  eventAt: time,
  partyId: z.string(),
  overrunMinutes: z.number(),
  why: Why,
})

/** The model's current forecast and its basis. */
const Explanation = z.object({
  at: instant,
  from: instant,
  to: instant,
  lateProbability: amount,
  /** The stage the forecast starts from, and when it was reached. */
  stage: z.string(),
  since: instant,
  /** The model is fitted on shipments that arrived between these two. */
  windowFrom: instant,
  windowTo: instant,
  /** Coarse to fine, with the number of shipments and the weight of each. */
  groups: z.array(z.object({ key: z.string(), n: z.number(), weight: z.number() })),
  /** The shift for this hour of the week. */
  weekShiftWorkdays: z.number(),
  /** The shift for this sender. */
  senderShiftWorkdays: z.number(),
  /** The share of comparable shipments that had arrived by now. */
  passedShare: z.number(),
  /** From the midnight before the stage was reached, before anything is excluded. */
  workdays: z.object({ q10: z.number(), q50: z.number(), q90: z.number() }),
})

export const Foresight = z.object({
  /** Four of five arrive between these two. */
  estimatedFrom: time,
  estimatedTo: time,
  firstEstimatedAt: time,
  firstEstimatedTo: time,
  /** Why there is no estimate: nothing comparable took this long. Null if there is one, or too little is known. */
  noEstimateReason: nullableText,
  estimates: z.array(Estimate),
  /** Why it is later than promised, and later than first estimated; null if it is not, or if no stage overran. */
  pdtRca: RootCauseOut.nullable(),
  edtRca: RootCauseOut.nullable(),
  /** Null if it has arrived, or if no comparable shipment has arrived yet. */
  explanation: Explanation.nullable(),
})
export type Foresight = z.infer<typeof Foresight>

const Times = z.object({
  orderedAt: time,
  sentToWarehouseAt: time,
  allocatedAt: time,
  createdAt: instant,
  bookedAt: time,
  packedAt: time,
  departedAt: time,
  inTransitAt: time,
  arrivedAt: time,
  onShelfAt: time,
  firstAttemptAt: time,
  deliveredAt: time,
  handedOverAt: time,
  completedAt: time,
})

const head = {
  id: z.string(),
  shipmentNumber: z.string(),
  merchantId: z.string(),
  orderNumber: nullableText,
  /** The order number used in links. That of a return ends in -R. */
  orderId: nullableText,
  scenarioId: z.string(),
  statusId: z.string(),
  milestoneId: z.string(),
  milestoneIndex: z.number(),
  tags: z.array(z.string()),
  serviceProviderId: nullableText,
  serviceProviderProductId: nullableText,
  serviceProviderProductGroupId: nullableText,
  from: Place,
  to: Place,
  numberOfPackages: z.number(),
}

/** The clock of an SLA policy: within which time one of its statuses had to be reached. */
const SlaClockOut = z.object({
  policyId: z.string(),
  policyName: z.string(),
  /** 0 is the first. */
  occurrence: z.number(),
  /** ended: completed in time with a status that is not one of the policy's. */
  state: z.enum(clockStates),
  startedAt: instant,
  dueAt: instant,
  /** When one of the statuses was reached, or the shipment was completed. A breached clock may have ended too, late. */
  endedAt: time,
  /** The status that ended it; null: nothing has yet. */
  reason: nullableText,
})
export type SlaClockOut = z.infer<typeof SlaClockOut>

export const Shipment = z.object({
  ...head,
  ...outputShape(fieldsWith(shipmentFields, 'detail'), 'detail'),
  references: z.array(z.object({ type: z.string(), value: z.string() })),
  contents: z.array(
    z.object({ productNumber: nullableText.optional(), description: nullableText.optional(), quantity: z.number() }),
  ),
  /** What was corrected by hand, the latest first. */
  corrections: z.array(CorrectionOut),
  times: Times,
  timeliness: Timeliness,
  foresight: Foresight,
  packages: z.array(PackageOut),
  /** Packages with events that the booking does not name any more. They count for nothing. */
  removedPackages: z.array(PackageOut),
  /** What counts, by time, the newest last. */
  events: z.array(ShipmentEventOut),
  /** What does not count any more, by time. */
  withdrawnEvents: z.array(WithdrawnEventOut),
  /** Of every SLA policy that the shipment matched, the one nearest to its breach first. */
  slaClocks: z.array(SlaClockOut),
  /** The page that shows its receiver where it is. Whoever has the address can open it; null until an old shipment got its code. */
  trackingUrl: nullableText,
  /** The reasons of derived values, by field. */
  why: z.record(z.string(), Why),
})
export type Shipment = z.infer<typeof Shipment>

export const ShipmentSummary = z.object({
  ...head,
  latestEvent: ShipmentEventOut.nullable(),
  timeliness: Timeliness,
  /** With mode=full only. */
  times: Times.optional(),
  packages: z.array(PackageOut).optional(),
})
export type ShipmentSummary = z.infer<typeof ShipmentSummary>

/** The days on which the tracking page was opened. */
export const TrackingVisits = z.object({
  /** The last day, by the clocks of the tenant, as 2026-11-17. */
  until: z.string(),
  days: z.number(),
  visits: z.array(z.object({ day: z.string(), visits: z.number() })),
})
export type TrackingVisits = z.infer<typeof TrackingVisits>

const read = { scope: 'shipment_read' } as const
const byId = z.object({ id: z.string().min(1).max(200) })

export const shipments = {
  get: endpoint({
    method: 'GET',
    path: '/shipments/{id}',
    need: read,
    summary: 'One shipment with its packages, events and the reasons behind its state',
    params: byId,
    acts: 'refresh',
    query: z.strictObject({
      /** Also polls the carrier; needs container_refresh. */
      refresh: z.union([flag, z.literal('').transform(() => true)]).optional(),
    }),
    reply: Shipment,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/shipments/{id}/summary',
    need: read,
    summary: 'A shipment at a glance',
    params: byId,
    query: z.strictObject({ mode: z.enum(['short', 'full']).default('short') }),
    reply: ShipmentSummary,
  }),
  packageEvents: endpoint({
    method: 'GET',
    path: '/shipments/{id}/packages/{packageId}/events',
    need: read,
    summary: 'The events of a package and of its full shipment, the newest last',
    params: byId.extend({ packageId: z.string().min(1).max(200) }),
    reply: z.array(ShipmentEventOut),
  }),
  visits: endpoint({
    method: 'GET',
    path: '/shipments/{id}/visits',
    need: read,
    summary: 'How often the tracking page of a shipment was opened, by day',
    params: byId,
    reply: TrackingVisits,
  }),
  replaceTrackingCode: endpoint({
    method: 'POST',
    path: '/shipments/{id}/tracking-code',
    need: { scope: 'container_action' },
    summary: 'Give a shipment a new tracking link. The old one stops working',
    params: byId,
    reply: z.object({ trackingUrl: z.string() }),
  }),
}
