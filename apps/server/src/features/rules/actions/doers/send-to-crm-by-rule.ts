import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { Ctx } from '../../../../tenancy/context.ts'
import { queueOrderActions } from '../../../messages/order-actions/queue-order-actions.ts'
import { type Outcome, occurrenceOf, outcomeOfMessage } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'

/** Tells the system for customer relations about orders. */
export async function sendToCrmByRule(
  ctx: Ctx,
  { action }: Extract<RuleAction, { type: 'crm_order_action' }>,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> {
  const queued = await queueOrderActions(
    ctx,
    firings.map(firing => ({
      action,
      orderId: firing.containerId,
      merchantId: firing.merchantId,
      occurrence: occurrenceOf(firing),
    })),
  )
  return queued.map(outcomeOfMessage)
}
