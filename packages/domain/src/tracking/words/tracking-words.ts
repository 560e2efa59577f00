import type { ServicePointTypeId } from '../../lists/product-groups.ts'
import type { CarrierLinkKind, TrackedFile } from '../tracking-facts.ts'
import type { TrackingStateId } from '../tracking-states.ts'

/** {carrier}, {Carrier} at the start of a sentence, {day} and {asked} are filled in. */
export type StateWords = {
  readonly title: string
  /** What it means. */
  readonly text: string
  /** What happens next; null: nothing does. */
  readonly next: string | null
}

/** `who` says who has named the day, or has not yet; `event` that somebody did. */
type DayWords = { readonly label: string; readonly who: string; readonly event: string }

const stepIds = [
  'preparing',
  'on_its_way',
  'in_your_area',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'picked_up',
  'going_back',
  'back_at_shop',
  'label_ready',
  'handed_in',
  'return_received',
] as const
export type StepId = (typeof stepIds)[number]

/** How sure an estimate is. `later`: likely, and after the time that was promised. */
const sureness = ['very_likely', 'likely', 'rough', 'later'] as const
export type Sureness = (typeof sureness)[number]

/** What a tracking page says in one language. {…} is filled in. */
export type TrackingWords = {
  readonly states: Readonly<Record<TrackingStateId, StateWords>>
  readonly hello: string
  /** The name of the list of steps. */
  readonly progress: string
  readonly steps: Readonly<Record<StepId, string>>
  readonly times: {
    readonly delivery: string
    readonly pickup: string
    readonly pickUpBy: string
    readonly delivered: string
    readonly received: string
    readonly promised: string
    /** A day and the time on that day. */
    readonly at: string
  }
  readonly sure: Readonly<Record<Sureness, string>>
  /** Of the days that receiver and carrier name. */
  readonly day: {
    /** A carrier without a name. */
    readonly carrier: string
    /** Instead of the text of `needs_day`, where the receiver has asked for a day before. */
    readonly again: string
    readonly asked: DayWords
    readonly agreed: DayWords
    readonly moved: DayWords
  }
  /** The name of the button that adds the days to a calendar, and of the last day to pick the parcel up. */
  readonly calendar: { readonly add: string; readonly lastDay: string }
  readonly kept: { readonly one: string; readonly other: string; readonly lastDay: string; readonly over: string }
  readonly facts: {
    readonly number: string
    readonly order: string
    readonly carrier: string
    readonly to: string
    readonly country: string
  }
  readonly followAt: string
  readonly points: Readonly<Record<ServicePointTypeId | 'point', string>>
  readonly way: string
  readonly openLocker: string
  readonly contents: string
  readonly packages: string
  readonly history: string
  readonly noEvents: string
  readonly files: Readonly<Record<TrackedFile['kind'], string>>
  readonly links: Readonly<Record<CarrierLinkKind, string>>
  readonly labels: {
    readonly next: string
    readonly details: string
    readonly files: string
    readonly links: string
    readonly contact: string
  }
  readonly help: string
}
