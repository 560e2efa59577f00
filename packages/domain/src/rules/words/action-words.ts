import { actionTraits } from '../actions/actions.ts'
import type { RuleTarget } from '../rule-lists.ts'
import type { RuleNames } from '../rule-names.ts'
import { clauseText } from './clauses.ts'
import type { DescribedAction } from './described-rule.ts'

/** What an action does, as an order: tag it Stalled. */
export function actionText(action: DescribedAction, target: RuleTarget, names: RuleNames): string {
  const done = actionTraits(action.type).words({ action, target, names })
  const only = action.conditions?.map(condition => clauseText(condition, target, names)) ?? []
  return only.length === 0 ? done : `${done} if ${only.join(' and ')}`
}
