import type { RuleAction } from '@aftermile/contract/settings/rules'
import { compileConditions } from '@aftermile/domain/rules/compile-conditions'
import { splitField } from '@aftermile/domain/rules/rule-fields'
import type { Ctx } from '../../../tenancy/context.ts'
import { containerKeyOf } from '../../rule-engine/container-change.ts'
import { readFacts } from '../../rule-engine/read-facts.ts'
import { compilePattern } from '../../settings/rules/patterns.ts'
import type { WaitingFiring } from './waiting-firings.ts'

/** Whether an action shall be done to the container of a firing of one target, as it is now. */
export async function meantFor(
  ctx: Ctx,
  { conditions = [] }: RuleAction,
  firings: readonly WaitingFiring[],
): Promise<(firing: WaitingFiring) => boolean> {
  const target = firings[0]?.targetType
  if (conditions.length === 0 || target === undefined) return () => true
  const fields = [...new Set(conditions.map(({ field }) => splitField(field).base))]
  const factsOf = await readFacts(ctx, target, firings, fields)
  const holds = compileConditions({ andConditions: conditions, orConditions: [] }, { target, compilePattern })
  const now = ctx.now
  return firing => {
    const facts = factsOf.get(containerKeyOf(firing))
    // What is gone is said by the action.
    return facts === undefined || holds({ before: facts, after: facts, now })
  }
}
