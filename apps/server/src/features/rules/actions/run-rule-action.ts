import type { ActionResult } from '@aftermile/contract/rules/rule-firings'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { Ctx } from '../../../tenancy/context.ts'
import { meantFor } from './action-conditions.ts'
import { cloneShipments } from './clone-shipments.ts'
import { createEvents } from './create-events.ts'
import { notifyByRule } from './notify-by-rule.ts'
import type { Outcome } from './outcome.ts'
import { sendByRule } from './send-by-rule.ts'
import { sendToCrmByRule } from './send-to-crm-by-rule.ts'
import { setMerchants } from './set-merchants.ts'
import { setStatuses } from './set-statuses.ts'
import { copyValues, setDeliveryTimes, setScenarios } from './set-values.ts'
import { tagByRule } from './tag-by-rule.ts'
import type { WaitingFiring } from './waiting-firings.ts'

type ActionInput = {
  readonly action: RuleAction
  /** Its place among the actions of the rule. */
  readonly index: number
  readonly firings: readonly WaitingFiring[]
}

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

function outcomesOf(ctx: Ctx, { action, index, firings }: ActionInput): Promise<Outcome[]> {
  if ('templateId' in action) return sendByRule(ctx, action, firings)
  switch (action.type) {
    case 'tag':
      return tagByRule(ctx, action, firings)
    case 'notify':
      return notifyByRule(ctx, action, firings)
    case 'set_status':
      return setStatuses(ctx, { statusId: action.statusId, index, firings })
    case 'create_event':
      return createEvents(ctx, { action, index, firings })
    case 'set_scenario':
      return setScenarios(ctx, action, firings)
    case 'copy_value':
      return copyValues(ctx, action, firings)
    case 'delivery_time_lookup':
      return setDeliveryTimes(ctx, firings)
    case 'get_cloned_shipment':
      return cloneShipments(ctx, action, firings)
    case 'set_merchant':
      return setMerchants(ctx, action, firings)
    case 'crm_order_action':
      return sendToCrmByRule(ctx, action, firings)
  }
}
