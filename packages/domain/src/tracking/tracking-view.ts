import type { LanguageId } from '../languages/languages.ts'
import type { LogoSize, ReceiverAction } from './tracking-facts.ts'
import type { TrackingStateId } from './tracking-states.ts'

export type TrackingKind = 'private' | 'public'

type Link = { readonly label: string; readonly href: string }

/** What a receiver sees of a parcel, in their language: page and widget only lay it out. A public view has no personal data. */
export type TrackingView = {
  readonly kind: TrackingKind
  readonly language: LanguageId
  readonly state: TrackingStateId
  readonly tone: 'calm' | 'good' | 'attention' | 'bad'
  /** "Hello Anna", in a private view. */
  readonly greeting: string | null
  /** "Parcel 1 of 3", where the order is shown. */
  readonly part: string | null
  readonly title: string
  /** What the state means. */
  readonly text: string
  /** What happens next. */
  readonly next: string | null
  readonly estimate: {
    readonly label: string
    readonly text: string
    readonly sure: string | null
    /** What was promised, where no more than a rough window is known. */
    readonly promised: string | null
    /** Who names this day; estimate: nobody does, it was calculated. Null: it is over, or it is the last day for the pick-up. */
    readonly by: 'receiver' | 'carrier' | 'estimate' | null
  } | null
  /** Whole days for a calendar, in a private view. */
  readonly calendar: {
    readonly label: string
    readonly title: string
    /** As 2026-11-23, where the parcel goes. */
    readonly first: string
    readonly last: string
    readonly place: string | null
    readonly lines: readonly string[]
  } | null
  readonly steps: {
    readonly label: string
    /** None after a delivery that ended on its way. */
    readonly items: readonly { readonly name: string; readonly is: 'done' | 'current' | 'next' }[]
  }
  /** Number, order, carrier, address: a label and its value. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly href: string | null }[]
  readonly servicePoint: {
    readonly label: string
    readonly name: string
    readonly address: string | null
    readonly openingHours: readonly string[]
    /** "3 days left". */
    readonly keptUntil: string | null
    readonly way: Link | null
  } | null
  readonly contents: { readonly label: string; readonly items: readonly string[] } | null
  readonly packages: {
    readonly label: string
    /** "5 of 12 delivered". */
    readonly delivered: string | null
    readonly items: readonly { readonly number: string; readonly text: string; readonly isDelivered: boolean }[]
  } | null
  readonly files: readonly {
    readonly id: string
    readonly label: string
    /** It shows how the parcel was delivered. */
    readonly isPicture: boolean
  }[]
  /** All parcels of an order with several: in a private view, and in the public one that answers the number of the order. */
  readonly order: {
    readonly label: string
    readonly items: readonly {
      /** "Parcel 1 of 3". */
      readonly name: string
      readonly number: string | null
      /** Its state. */
      readonly text: string
      readonly tone: TrackingView['tone']
      readonly carrier: string | null
      readonly estimate: string | null
      readonly path: string | null
      /** Whether it is the parcel of the view. */
      readonly isShown: boolean
    }[]
  } | null
  readonly history: {
    readonly label: string
    readonly empty: string
    readonly items: readonly {
      readonly text: string
      readonly at: string
      readonly when: string
      readonly place: string | null
    }[]
  }
  /** What the carrier offers. */
  readonly links: readonly Link[]
  readonly shop: {
    readonly name: string
    readonly logoPath: string | null
    readonly logoSize: LogoSize | null
    readonly color: string
    /** Readable on `color`. */
    readonly textColor: string
    /** Of buttons, and readable on them. It is `color` where the shop has no accent colour. */
    readonly accentColor: string
    readonly accentTextColor: string
    /** Readable on white, and on the dark background: `accentColor`, darkened or lightened as far as needed. */
    readonly linkColor: { readonly light: string; readonly dark: string }
    readonly contact: readonly Link[]
  }
  readonly actions: readonly ReceiverAction[]
  /** When the receiver answered what the parcel waits for, in a private view. */
  readonly answered: string | null
  /** Headings: of what happens next, facts, files, what the carrier offers, and contact. */
  readonly labels: {
    readonly next: string
    readonly details: string
    readonly files: string
    readonly links: string
    readonly contact: string
  }
}
