import type { EventCode } from '../../events/event-codes.ts'
import { textsIn } from '../../languages/language-texts.ts'
import type { LanguageId } from '../../languages/languages.ts'

/** For one, and for several. */
type Counted = readonly [one: string, other: string]

/** What happens to some packages of a shipment at once. */
type PackageEvent = Extract<
  EventCode,
  | 'collected'
  | 'arrived_at_terminal'
  | 'departed_terminal'
  | 'in_transit'
  | 'arrived_at_destination_terminal'
  | 'out_for_delivery'
  | 'at_service_point'
  | 'collected_by_receiver'
  | 'delivered'
>

/** What a tracking page says of several packages, and of several parcels of an order. {…} is filled in. */
export type ParcelWords = {
  /** 5 of 12 packages are delivered. */
  readonly delivered: Counted
  readonly allDelivered: string
  readonly events: Readonly<Record<PackageEvent, Counted>>
  /** Any other event of some packages. */
  readonly ofSome: string
  /** One of the parcels of an order. */
  readonly part: string
  readonly parcel: string
  /** Beside the report of its receiver. */
  readonly saidDelivered: string
  readonly return: string
  readonly order: string
  readonly inOrder: string
}

const words: Readonly<Record<LanguageId, ParcelWords>> = textsIn('parcels')

export const parcelWords = (language: LanguageId): ParcelWords => words[language]
