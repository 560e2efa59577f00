import type { ActionResult } from '@aftermile/contract/rules/rule-firings'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { Ctx } from '../../../tenancy/context.ts'
import { meantFor } from './action-conditions.ts'
import { type ActionInput, actionDoerList, type Does } from './doers/action-doer-list.ts'
import type { Outcome } from './outcome.ts'

/** Does one action of a rule to locked containers. Returns one result for each firing, in their order. */
export async function runRuleAction(ctx: Ctx, { action, index, firings }: ActionInput): Promise<ActionResult[]> {
  const isMeant = await meantFor(ctx, action, firings)
  const meant = firings.filter(isMeant)
  const outcomes = meant.length === 0 ? [] : await outcomesOf(ctx, { action, index, firings: meant })
  if (outcomes.length !== meant.length) throw new Error(`The action ${action.type} lost some of its firings`)
  const outcomeOf = new Map(meant.map((firing, position) => [firing, outcomes[position]]))
  return firings.map(firing => {
    const { status, message, messageId = null } = outcomeOf.get(firing) ?? leftOut
    return { type: action.type, status, message, messageId }
  })
}

const leftOut: Outcome = { status: 'skipped', message: 'Its conditions did not hold' }

// The list gives each type its own.
const outcomesOf = (ctx: Ctx, input: ActionInput): Promise<Outcome[]> =>
  (actionDoerList[input.action.type] as Does<RuleAction>)(ctx, input)
