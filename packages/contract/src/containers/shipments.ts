import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { estimateSources } from '@aftermile/domain/foresight/sources'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant } from '../fields/basic-fields.ts'
import { outputShape } from '../fields/output-shape.ts'

const words = z.string().nullable()
const time = instant.nullable()
const amount = z.number().nullable()

/** Which rule led to a value, and the events it read. */
export const Why = z.object({ rule: z.string(), eventIds: z.array(z.string()) })

export const ShipmentEventOut = z.object({
  id: z.string(),
  packageNumber: words,
  /** Null: a carrier's code that nobody has mapped yet. */
  code: words,
  text: words,
  statusId: words,
  isAlert: z.boolean(),
  /** A calculated event that later news contradicts. It is no part of the timeline. */
  isWithdrawn: z.boolean(),
  occurredAt: instant,
  localTime: words,
  zoneFrom: words,
  receivedAt: instant,
  source: z.string(),
  party: z.string(),
  reason: words,
  by: words,
  serviceProviderId: words,
  carrierCode: words,
  carrierSubCode: words,
  carrierText: words,
  placeName: words,
  placeCity: words,
  placeZipCode: words,
  placeCountryCode: words,
})
export type ShipmentEventOut = z.infer<typeof ShipmentEventOut>

const Place = z.object({
  name: words,
  partyTypeId: words,
  partyName: words,
  address1: words,
  zipCode: words,
  city: words,
  countryCode: words,
  countryName: words,
  countryAreaId: words,
  email: words,
  phone: words,
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

/** Seen from now: minutes, and where the promise stands. */
const Timeliness = z.object({
  promisedAt: time,
  earliestAt: time,
  latestAt: time,
  originalLatestAt: time,
  promiseMetAt: time,
  estimatedAt: time,
  estimatedBy: words,
  lateProbability: amount,
  isOnTime: z.boolean().nullable(),
  promisedDateExpired: z.boolean(),
  timeState: z.enum(['expired', 'predicted_late', 'on_time']).nullable(),
  isPerfectDelivery: z.boolean().nullable(),
  ageMinutes: amount,
  ageOnShelfMinutes: amount,
  deliveryTimeMinutes: amount,
  deliveryTimeDiff: amount,
})

/** What one source says of when it comes. */
const Estimate = z.object({
  by: z.enum(estimateSources),
  at: instant,
  /** When a carrier said so; null for the others. */
  toldAt: time,
  /** The one that counts. */
  isChosen: z.boolean(),
})

/** The stage that ran over the most, and what ended it; no event while it goes on. */
const RootCauseOut = z.object({
  stage: z.string(),
  stageText: z.string(),
  eventId: words,
  eventAt: time,
  partyId: z.string(),
  overrunMinutes: z.number(),
  why: Why,
})

/** What the model says now, and what that rests on. */
const Explanation = z.object({
  at: instant,
  from: instant,
  to: instant,
  lateProbability: amount,
  /** The stage it was foretold from, and when that was reached. */
  stage: z.string(),
  since: instant,
  /** Learned from what arrived between these two. */
  windowFrom: instant,
  windowTo: instant,
  /** Coarse to fine, with how many shipments each rests on and how much it counts. */
  groups: z.array(z.object({ key: z.string(), n: z.number(), weight: z.number() })),
  /** What the hours of the week add or take. */
  weekShiftWorkdays: z.number(),
  /** The share of comparable shipments that had arrived by now. */
  passedShare: z.number(),
  /** From the midnight before the stage was reached, before anything is ruled out. */
  workdays: z.object({ q10: z.number(), q50: z.number(), q90: z.number() }),
})

export const Foresight = z.object({
  /** Four of five come between these two. */
  estimatedFrom: time,
  estimatedTo: time,
  firstEstimatedAt: time,
  firstEstimatedTo: time,
  estimates: z.array(Estimate),
  /** Why it is later than promised, and later than first estimated; null where it is not, or nothing ran over. */
  pdtRca: RootCauseOut.nullable(),
  edtRca: RootCauseOut.nullable(),
  /** Null where nothing is to come, or nothing like it has arrived yet. */
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
  orderNumber: words,
  /** The number by which its order is linked; that of a return ends in -R. */
  orderId: words,
  scenarioId: z.string(),
  statusId: z.string(),
  milestoneId: z.string(),
  milestoneIndex: z.number(),
  tags: z.array(z.string()),
  serviceProviderId: words,
  serviceProviderProductId: words,
  serviceProviderProductGroupId: words,
  from: Place,
  to: Place,
  numberOfPackages: z.number(),
}

export const Shipment = z.object({
  ...head,
  ...outputShape(fieldsWith(shipmentFields, 'detail'), 'detail'),
  references: z.array(z.object({ type: z.string(), value: z.string() })),
  contents: z.array(z.object({ productNumber: words.optional(), description: words.optional(), quantity: z.number() })),
  times: Times,
  timeliness: Timeliness,
  foresight: Foresight,
  packages: z.array(PackageOut),
  /** In the order of the clock, the newest last. */
  events: z.array(ShipmentEventOut),
  /** The reasons behind what is derived, by field. */
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

const read = { scope: 'shipment_read' } as const
const byId = z.object({ id: z.string().min(1).max(200) })

export const shipments = {
  get: endpoint({
    method: 'GET',
    path: '/shipments/{id}',
    need: read,
    summary: 'One shipment with its packages, events and the reasons behind its state',
    params: byId,
    acts: true,
    query: z.strictObject({
      /** Also asks the carrier for news; needs container_refresh. */
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
    summary: 'What happened to a package, and to its shipment as a whole; the newest last',
    params: byId.extend({ packageId: z.string().min(1).max(200) }),
    reply: z.array(ShipmentEventOut),
  }),
}
