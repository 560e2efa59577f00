import type { ListRow } from './list-row.ts'
import type { MilestoneId } from './milestones.ts'
import { outcomeColors, progressColors } from './palette.ts'

type Row = ListRow & { readonly milestone: MilestoneId | null }

/** Statuses of open milestones, in the order in which a package passes them. */
export const openStatuses = [
  { id: 'created', milestone: 'preparation', text: 'Created', icon: 'circle-plus', color: '#78bde7' },
  { id: 'allocated', milestone: 'preparation', text: 'Allocated', icon: 'list-check', color: '#8eb7f1' },
  { id: 'booked', milestone: 'preparation', text: 'Booked', icon: 'barcode', color: progressColors.preparation },
  { id: 'packed', milestone: 'preparation', text: 'Packed', icon: 'package', color: '#adaaf6' },
  {
    id: 'ready_for_collection',
    milestone: 'preparation',
    text: 'Ready for collection',
    icon: 'package-export',
    color: '#b7a1f3',
  },
  {
    id: 'collected',
    milestone: 'departure',
    text: 'Collected',
    icon: 'truck-loading',
    color: progressColors.departure,
  },
  { id: 'in_transit', milestone: 'in_transit', text: 'In transit', icon: 'truck', color: progressColors.in_transit },
  { id: 'customs', milestone: 'in_transit', text: 'In customs', icon: 'building-bank', color: '#a376f0' },
  { id: 'arrived', milestone: 'arrival', text: 'Arrived', icon: 'building-warehouse', color: progressColors.arrival },
  {
    id: 'awaiting_instructions',
    milestone: 'arrival',
    text: 'Awaiting instructions',
    icon: 'message-question',
    color: '#419be4',
  },
  { id: 'awaiting_date', milestone: 'arrival', text: 'Awaiting date', icon: 'calendar-question', color: '#31addb' },
  {
    id: 'out_for_delivery',
    milestone: 'delivery',
    text: 'Out for delivery',
    icon: 'truck-delivery',
    color: progressColors.delivery,
  },
  { id: 'at_service_point', milestone: 'delivery', text: 'At service point', icon: 'building-store', color: '#1f7a8c' },
  { id: 'returning', milestone: 'delivery', text: 'Returning', icon: 'truck-return', color: '#7a5195' },
] as const satisfies readonly Row[]

/** Shown while they are the latest status. They do not change the milestone. */
const alertStatuses = [
  { id: 'booking_failed', milestone: null, text: 'Booking failed', icon: 'file-alert', color: '#c2261d' },
  { id: 'delayed', milestone: null, text: 'Delayed', icon: 'clock-exclamation', color: '#e8a23d' },
  { id: 'customs_hold', milestone: null, text: 'Held in customs', icon: 'hand-stop', color: '#d97a1f' },
  { id: 'damaged', milestone: null, text: 'Damaged', icon: 'heart-broken', color: '#dc463c' },
  { id: 'misrouted', milestone: null, text: 'Misrouted', icon: 'route-x', color: '#e06a3b' },
  { id: 'address_issue', milestone: null, text: 'Address issue', icon: 'map-pin-exclamation', color: '#e8873d' },
  { id: 'delivery_failed', milestone: null, text: 'Delivery failed', icon: 'circle-x', color: '#e86c64' },
  { id: 'refused', milestone: null, text: 'Refused by receiver', icon: 'thumb-down', color: '#b8453f' },
  { id: 'partially_delivered', milestone: null, text: 'Partially delivered', icon: 'circle-half-2', color: '#c9b02f' },
] as const satisfies readonly Row[]

export const finalStatuses = [
  { id: 'delivered', milestone: 'completed', text: 'Delivered', icon: 'circle-check', color: outcomeColors.good },
  { id: 'returned', milestone: 'completed', text: 'Returned', icon: 'arrow-back-up', color: '#6b4f8a' },
  { id: 'cancelled', milestone: 'completed', text: 'Cancelled', icon: 'ban', color: '#8b919c' },
  { id: 'lost', milestone: 'completed', text: 'Lost', icon: 'map-question', color: '#a02017' },
  { id: 'destroyed', milestone: 'completed', text: 'Destroyed', icon: 'flame', color: '#76422d' },
  { id: 'impounded', milestone: 'completed', text: 'Impounded', icon: 'gavel', color: '#7a4b12' },
  { id: 'terminated', milestone: 'completed', text: 'Terminated', icon: 'package-off', color: '#5d6470' },
  { id: 'unknown', milestone: 'completed', text: 'Unknown', icon: 'question-mark', color: '#adb3bd' },
] as const satisfies readonly Row[]

export const statuses = [...openStatuses, ...alertStatuses, ...finalStatuses] as const

export type Status = (typeof statuses)[number]
export type StatusId = Status['id']
export type OpenStatusId = (typeof openStatuses)[number]['id']
export type AlertStatusId = (typeof alertStatuses)[number]['id']
export type FinalStatusId = (typeof finalStatuses)[number]['id']

const byId: ReadonlyMap<string, Status> = new Map(statuses.map(row => [row.id, row]))
const alertIds: ReadonlySet<string> = new Set(alertStatuses.map(row => row.id))
const finalIds: ReadonlySet<string> = new Set(finalStatuses.map(row => row.id))

export const isStatusId = (id: string): id is StatusId => byId.has(id)
export const isAlert = (id: StatusId): id is AlertStatusId => alertIds.has(id)
export const isFinal = (id: StatusId): id is FinalStatusId => finalIds.has(id)

/** The milestone a status belongs to; null for alerts. */
export const milestoneOfStatus = (id: StatusId): MilestoneId | null => byId.get(id)?.milestone ?? null
