import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { Ctx } from '../../../tenancy/context.ts'
import { type Outcome, refusedBecause } from './outcome.ts'
import type { WaitingFiring } from './waiting-firings.ts'

export async function setMerchants(
  _ctx: Ctx,
  _action: Extract<RuleAction, { type: 'set_merchant' }>,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> {
  return firings.map(() => refusedBecause('Merchants can’t be set yet'))
}
