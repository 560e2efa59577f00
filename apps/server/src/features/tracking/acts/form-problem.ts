import type { ActProblem } from '@aftermile/domain/tracking/acts/act-rules'
import type { TrackingAct } from '@aftermile/domain/tracking/tracking-facts'

/** What was wrong with a form, and what was written into it. */
export type FormProblem = {
  readonly act: TrackingAct
  readonly problem: ActProblem
  readonly written: Readonly<Record<string, string>>
}
