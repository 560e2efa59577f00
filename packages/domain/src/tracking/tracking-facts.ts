import type { EventCode } from '../events/event-codes.ts'
import type { PartyTypeId } from '../lists/parties.ts'
import type { ServicePointTypeId } from '../lists/product-groups.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import type { StatusId } from '../lists/statuses.ts'

/** What a receiver can do on the page of a parcel. */
export const receiverActions = [
  'follow',
  'check_address',
  'retry_delivery',
  'instruct',
  'choose_day',
  'report_missing',
] as const
export type ReceiverAction = (typeof receiverActions)[number]

/** What a carrier offers on its own pages. */
export type CarrierLinkKind = 'change_delivery' | 'change_point' | 'extend_storage'

export type TrackedEvent = {
  readonly code: EventCode
  readonly occurredAt: string
  readonly placeName: string | null
  readonly placeCity: string | null
  readonly placeCountryCode: string | null
  /** To how many of several packages it happened; null: to all. */
  readonly packageCount: number | null
  /** The day that it asks for or agrees on, as 2026-11-23. */
  readonly deliveryDay: string | null
}

/** Which days the receiver and the carrier have named, and what the carrier expects: with when each of them said so. */
export type TrackedDays = {
  readonly receiverDay: string | null
  readonly receiverDayAt: string | null
  readonly carrierDay: string | null
  readonly carrierDayAt: string | null
  readonly carrierEstimatedAt: string | null
  readonly carrierEstimateChangedAt: string | null
}

/** A file that the receiver may open. */
export type TrackedFile = {
  readonly id: string
  readonly kind: 'proof_of_delivery' | 'return_label'
  /** A browser can draw it. */
  readonly isPicture: boolean
}

/** Another parcel of the same order. */
export type OtherParcel = Pick<
  TrackingFacts,
  | 'scenarioId'
  | 'statusId'
  | 'milestoneIndex'
  | 'nth'
  | 'carrier'
  | 'servicePoint'
  | 'bookedAt'
  | 'latestAt'
  | 'estimatedAt'
  | 'estimatedFrom'
  | 'estimatedTo'
  | 'estimatedBy'
  | 'lateProbability'
  | 'keptUntil'
  | 'handedOverAt'
  | 'completedAt'
> & {
  readonly number: string
  /** The path of its own page; null until it has a code. */
  readonly path: string | null
}

export type LogoSize = { readonly width: number; readonly height: number }

export type TrackedShop = {
  readonly name: string
  readonly logoPath: string | null
  /** Keeps the room of the logo until it has come. */
  readonly logoSize?: LogoSize | null
  readonly color: string
  readonly accentColor: string
  readonly supportUrl: string | null
  readonly supportEmail: string | null
  readonly supportPhone: string | null
}

/** What is known of a parcel, as the server reads it. What a view shows of it, and hides, is decided in one place: `trackingView`. */
export type TrackingFacts = {
  readonly shipmentNumber: string
  readonly orderNumber: string | null
  readonly scenarioId: ScenarioId
  readonly statusId: StatusId
  readonly milestoneIndex: number
  readonly carrier: { readonly name: string; readonly url: string | null } | null
  readonly packageNumbers: readonly string[]
  /** Each of several packages; none for a single one. */
  readonly packages: readonly { readonly number: string; readonly statusId: StatusId }[]
  /** The person: of a return the one who sends it back. */
  readonly personName: string | null
  readonly personTypeId: PartyTypeId | null
  readonly toAddress1: string | null
  readonly toCity: string | null
  readonly toCountryCode: string | null
  readonly servicePoint: {
    readonly name: string
    readonly typeId: ServicePointTypeId | null
    readonly address: string | null
    readonly openingHours: readonly string[]
  } | null
  readonly contents: readonly { readonly description: string; readonly quantity: number }[]
  readonly bookedAt: string
  readonly latestAt: string | null
  readonly estimatedAt: string | null
  readonly estimatedFrom: string | null
  readonly estimatedTo: string | null
  /** Who said when it arrives. */
  readonly estimatedBy: string | null
  readonly lateProbability: number | null
  /** Null: nobody has named a day. */
  readonly days: TrackedDays | null
  readonly firstEventAt: string | null
  readonly onShelfAt: string | null
  /** Until when the service point keeps it. */
  readonly keptUntil: string | null
  readonly handedOverAt: string | null
  readonly completedAt: string | null
  /** When its receiver reported that it did not come; null once staff have closed the matter. */
  readonly reportedMissingAt: string | null
  /** Newest first. */
  readonly events: readonly TrackedEvent[]
  readonly files: readonly TrackedFile[]
  readonly others: readonly OtherParcel[]
  /** Which parcel of the order it is, by booking; null for a return, and without an order. */
  readonly nth: number | null
  readonly shop: TrackedShop
  /** What the carrier offers on its own pages, such as another service point. */
  readonly carrierLinks: readonly { readonly kind: CarrierLinkKind; readonly url: string }[]
  readonly actions: readonly ReceiverAction[]
  /** On which its carrier delivers there. 1 is Monday. */
  readonly deliveryWeekdays: readonly number[]
  readonly timeZone: string
}
