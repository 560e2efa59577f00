import type { ActionProblem } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import type { ReceiverAction } from '@aftermile/domain/tracking/tracking-facts'

/** What was wrong with a form, and what was written into it. */
export type FormProblem = {
  readonly action: ReceiverAction
  readonly problem: ActionProblem
  readonly written: Readonly<Record<string, string>>
}
