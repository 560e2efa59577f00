import type { ReceiverAction } from '../../tracking-facts.ts'
import type { ActionProblem } from '../action-rules.ts'

/** What the form of an act says. */
export type ActionForm = {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly button: string
  /** Once it is done. */
  readonly done: string
}

/** What a receiver reads who does something. {…} is filled in. */
export type ActionWords = {
  readonly heading: string
  readonly forms: Readonly<Record<ReceiverAction, ActionForm>>
  /** The name of the form in which the receiver chooses another day than the one they asked for. */
  readonly anotherDay: string
  /** The labels of fields that are no free text. */
  readonly fields: Readonly<Record<'address1' | 'zipCode' | 'city' | 'phone', string>>
  /** To a receiver who has answered what the parcel waits for, and the name of the form with which they answer again. */
  readonly answered: string
  readonly again: string
  readonly problems: Readonly<Record<ActionProblem, string>>
  /** Of the field that only robots fill in. */
  readonly leaveEmpty: string
  readonly confirm: { readonly title: string; readonly text: string; readonly button: string }
  readonly confirmed: { readonly title: string; readonly text: string }
  readonly expired: { readonly title: string; readonly text: string }
  readonly unfollow: { readonly title: string; readonly text: string; readonly button: string }
  readonly unfollowed: { readonly title: string; readonly text: string }
  readonly openPage: string
}
