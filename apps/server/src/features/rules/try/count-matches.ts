import type { Body, Reply } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { countOpen, readOpen } from '../../rule-engine/arming/open-containers.ts'
import { readHours } from '../../rule-engine/loaded-rules.ts'
import { matchingNow } from '../../rule-engine/matches.ts'
import { loadRule } from '../../rule-engine/rule-loading.ts'
import { checkDraft } from './check-draft.ts'

type Call = typeof contract.ruleTry.matches

const pageSize = 2000
const budgetMs = 5000

/** How many open containers a draft matches now. A call that takes long ends earlier. */
export async function countMatches(ctx: RequestCtx, sent: Body<Call>): Promise<Reply<Call>> {
  const rule = await checkDraft(ctx, sent)
  const loaded = loadRule(rule, { version: 1, hours: await readHours(ctx), position: 0, activeFrom: null })
  const total = await countOpen(ctx, rule.targetType)
  const endsAt = performance.now() + budgetMs
  let [matches, checked] = [0, 0]
  let after: string | null = ''
  while (after !== null && performance.now() < endsAt) {
    const page = await readOpen(ctx, rule.targetType, { after, limit: pageSize })
    matches += (await matchingNow(ctx, loaded, page.containers, { now: ctx.now })).length
    checked += page.checked
    after = page.cursor
  }
  return { matches, checked, total: after === null ? checked : Math.max(total, checked) }
}
