import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { Ctx } from '../../../tenancy/context.ts'
import { loadRules } from '../../rule-engine/loaded-rules.ts'
import { readKnown } from './read-known.ts'
import { toTriedRule } from './tried-rules.ts'
import { countContainers, readWalked, type Walked } from './walk.ts'

const days = 7
const batchSize = 250
/** Of more, these are a sample. */
const maxContainers = 5000

/** How often a rule in force would have acted in an hour, on the mean of the days before a time. */
export async function triedPerHour(ctx: Ctx, ruleId: string, until: number): Promise<number> {
  const rule = (await loadRules(ctx)).byId.get(ruleId)?.rule
  if (rule === undefined) return 0
  const tried = await toTriedRule(ctx, rule)
  const span = { since: until - days * dayMs, until }
  const total = await countContainers(ctx, rule.targetType, span)
  let [firings, checked] = [0, 0]
  let last: Walked | null = null
  for (let hasMore = true; hasMore && checked < maxContainers; ) {
    const walked: Walked[] = await readWalked(ctx, rule.targetType, { span, after: last, size: batchSize })
    for (const { states } of await readKnown[rule.targetType](ctx, walked, tried.fields))
      firings += tried.replay(states, until).filter(({ at }) => at >= span.since).length
    checked += walked.length
    last = walked.at(-1) ?? last
    hasMore = walked.length === batchSize
  }
  const share = checked === 0 ? 1 : Math.max(1, total / checked)
  return (firings * share) / (days * 24)
}
