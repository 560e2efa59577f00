import { slaStates } from '../lists/sla-states.ts'
import { statuses } from '../lists/statuses.ts'
import { timeStates } from '../shipment/delivery-times.ts'
import type { Fields } from './field.ts'

const at = { type: 'instant', source: 'events' } as const
const predictedAt = { type: 'instant', source: 'prediction' } as const
const counter = { type: 'count', source: 'counter', isAlways: true } as const
/** Has no column: computed from other fields and the clock. */
const computed = { source: 'derived', isComputed: true } as const
const minutes = { ...computed, type: 'amount', unit: 'minutes' } as const

const overdueStates = [
  { id: 'missing_first_scan', text: 'Missing its first scan', icon: null, color: null },
  { id: 'stalled', text: 'Stalled', icon: null, color: null },
  { id: 'late', text: 'Late', icon: null, color: null },
] as const

/** What events, predictions, users and time have made of a shipment. */
export const shipmentState = {
  statusId: {
    type: 'choice',
    choices: statuses,
    source: 'events',
    isAlways: true,
    label: 'Status',
    names: 'status',
    report: 24,
    filter: 'facet',
    list: 'row',
  },
  milestoneIndex: {
    type: 'count',
    source: 'events',
    isAlways: true,
    label: 'Milestone',
    names: 'milestone',
    report: 23,
    filter: 'facet',
    list: 'row',
  },
  statusSince: { ...at, label: 'Status since' },
  milestoneSince: { ...at, label: 'Milestone since' },
  orderedAt: { ...at, label: 'Ordered (reported)' },
  sentToWarehouseAt: {
    ...at,
    label: 'Sent to warehouse',
    report: 26,
    wire: { report: 'orderSentToWarehouseTimestamp' },
  },
  allocatedAt: { ...at, label: 'Allocated', report: 27, wire: { report: 'orderInventoryAllocatedTimestamp' } },
  packedAt: {
    ...at,
    label: 'Packing completed',
    report: 30,
    wire: { report: 'packedTimestamp', live: 'packingCompletedTimestamp' },
  },
  departedAt: { ...at, label: 'Departed', report: 31, wire: { report: 'departedTimestamp' } },
  inTransitAt: { ...at, label: 'In transit', report: 32, wire: { report: 'inTransitTimestamp' } },
  arrivedAt: { ...at, label: 'Arrived' },
  onShelfAt: { ...at, label: 'Arrived at service point', report: 34, wire: { report: 'servicePointDeliveryTime' } },
  firstAttemptAt: { ...at, label: 'First delivery attempt' },
  /** Delivered or on the shelf. */
  deliveredAt: { ...at, label: 'Delivered', report: 33, wire: { report: 'deliveryTimestamp' } },
  /** In the receiver's hands. */
  handedOverAt: {
    ...at,
    label: 'Handed over',
    report: 36,
    wire: { report: 'actualDeliveryTime', live: 'receivedAt' },
  },
  completedAt: { ...at, label: 'Completed', report: 43, list: 'row' },
  completedBy: {
    type: 'text',
    source: 'events',
    isPersonal: true,
    label: 'Completed by',
    report: 44,
    detail: 'fact',
  },
  promiseMetAt: { ...at, label: 'Promise met' },
  isPerfectDelivery: {
    type: 'yesNo',
    source: 'events',
    label: 'Perfect delivery',
    report: 61,
    wire: { report: 'perfectDelivery' },
  },
  failedAttempts: { type: 'count', source: 'events', isAlways: true, label: 'Failed attempts', detail: 'fact' },
  alertCount: { type: 'count', source: 'events', isAlways: true, label: 'Alerts' },
  packageCount: {
    type: 'count',
    source: 'events',
    isAlways: true,
    label: 'Packages',
    report: 49,
    list: 'column',
    wire: {
      report: 'numberOfPackages',
      search: 'numberOfPackages',
      live: 'numberOfPackages',
      detail: 'numberOfPackages',
    },
  },
  firstEventAt: { ...at, label: 'First event' },
  lastEventAt: { ...at, label: 'Last event' },
  /** What it misses now: missing_first_scan, stalled, late. */
  overdue: { type: 'list', source: 'events', isAlways: true, label: 'Overdue checks', choices: overdueStates },
  placeCity: { type: 'text', source: 'events', label: 'Last seen in' },
  placeAreaId: { type: 'id', source: 'events', label: 'Last seen in area', names: 'countryArea' },

  estimatedAt: {
    ...predictedAt,
    label: 'Estimated delivery',
    report: 35,
    list: 'row',
    wire: { report: 'estimatedDeliveryTime', search: 'estimatedDeliveryTime' },
  },
  estimatedBy: { type: 'text', source: 'prediction', label: 'Estimate source' },
  lateProbability: { type: 'amount', unit: 'share', source: 'prediction', label: 'Risk of delay' },
  estimatedFrom: { ...predictedAt, label: 'Estimated from' },
  estimatedTo: { ...predictedAt, label: 'Estimated to' },
  modelEstimatedAt: { ...predictedAt, label: 'Estimated delivery (model)' },
  carrierEstimatedAt: { ...predictedAt, label: 'Estimated delivery (carrier)' },
  carrierEstimateReceivedAt: { ...predictedAt, label: 'Carrier estimate received' },
  firstEstimatedAt: { ...predictedAt, label: 'First estimated delivery' },
  firstEstimatedTo: { ...predictedAt, label: 'First estimated to' },
  pdtRcaEventId: {
    type: 'id',
    source: 'prediction',
    label: 'Promise root cause event',
    names: 'event',
    report: 37,
  },
  pdtRcaEventAt: {
    ...predictedAt,
    label: 'Promise root cause time',
    report: 38,
    wire: { report: 'pdtRcaEventTimestamp' },
  },
  pdtRcaPartyId: {
    type: 'id',
    source: 'prediction',
    label: 'Promise root cause party',
    names: 'party',
    report: 39,
  },
  edtRcaEventId: {
    type: 'id',
    source: 'prediction',
    label: 'Estimate root cause event',
    names: 'event',
    report: 40,
  },
  edtRcaEventAt: {
    ...predictedAt,
    label: 'Estimate root cause time',
    report: 41,
    wire: { report: 'edtRcaEventTimestamp' },
  },
  edtRcaPartyId: {
    type: 'id',
    source: 'prediction',
    label: 'Estimate root cause party',
    names: 'party',
    report: 42,
  },

  tags: {
    type: 'list',
    source: 'rule',
    isAlways: true,
    label: 'Tags',
    names: 'tag',
    report: 62,
    filter: 'facet',
    list: 'row',
  },
  /** Where it stands with the SLA policy that is nearest to its breach. */
  slaState: {
    type: 'choice',
    choices: slaStates,
    source: 'rule',
    label: 'SLA',
    names: 'slaState',
    filter: 'facet',
    list: 'row',
  },
  slaDueAt: { type: 'instant', source: 'rule', label: 'SLA due', list: 'row' },
  slaPolicyId: { type: 'id', source: 'rule', label: 'SLA policy', names: 'slaPolicy', list: 'row' },
  notificationCount: {
    ...counter,
    label: 'Notifications',
    report: 59,
    detail: 'fact',
    wire: { report: 'numberOfNotifications', live: 'numberOfNotifications', detail: 'numberOfNotifications' },
  },
  trackingPageVisits: { ...counter, label: 'Tracking page visits', report: 60, detail: 'fact' },

  /** The first package, else the consignment, else the shipment. */
  trackingNumber: { ...computed, type: 'code', label: 'Tracking number', report: 3 },
  fromCountryName: { ...computed, type: 'text', label: 'From country name', report: 13, list: 'row' },
  toCountryName: { ...computed, type: 'text', label: 'To country name', report: 21, list: 'row' },
  /** When the promise ends: the latest time, else the promised time. */
  deadlineAt: {
    ...computed,
    type: 'instant',
    label: 'Latest delivery',
    list: 'row',
    wire: { search: 'latestDeliveryTime', live: 'latestDeliveryTime' },
  },
  timeState: {
    ...computed,
    type: 'choice',
    choices: timeStates,
    label: 'Delivery status',
    names: 'timeState',
    filter: 'facet',
  },
  promisedDateExpired: { ...computed, type: 'yesNo', label: 'Delivery time expired' },
  isPredictedLate: { ...computed, type: 'yesNo', label: 'Predicted late' },
  isPredictedOnTime: { ...computed, type: 'yesNo', label: 'Predicted on time' },
  isDropShipment: { ...computed, type: 'yesNo', label: 'Drop shipment' },
  ageMinutes: { ...minutes, isReplayable: true, label: 'Age', report: 55 },
  deliveryTimeMinutes: { ...minutes, isReplayable: true, label: 'Delivery time', report: 56 },
  ageOnShelfMinutes: { ...minutes, isReplayable: true, label: 'Time at service point', report: 57 },
  deliveryTimeDiff: { ...minutes, label: 'Time past latest delivery', report: 58 },
  orderShipmentCount: { ...computed, type: 'count', isAlways: true, label: 'Shipments in order' },
} as const satisfies Fields
