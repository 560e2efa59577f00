import type { LanguageId } from '@aftermile/domain/languages/languages'
import type { ActionProblem } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ReadFacts } from '../facts/read-facts.ts'
import type { TrackedShipment } from '../find/tracked-shipment.ts'
import type { LinkOptions } from './link-options.ts'

/** A receiver who does something, in a transaction that has locked the shipment. */
export type ActionContext = {
  readonly ctx: Ctx
  readonly shipment: TrackedShipment
  readonly facts: ReadFacts['facts']
  /** What the form says, by field. */
  readonly form: Readonly<Record<string, string>>
  readonly language: LanguageId
  readonly options: LinkOptions
}

/** Does what a form asks for. Returns why not; null: it is done, or was done a moment ago. */
export type ActionHandler = {
  /** Whether this same form was sent a moment ago: it is answered as the first time. */
  readonly isRepeat?: (context: ActionContext) => Promise<boolean>
  readonly run: (context: ActionContext) => Promise<ActionProblem | null>
}
