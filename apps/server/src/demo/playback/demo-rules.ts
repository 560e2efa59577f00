import { rule } from '@aftermile/contract/settings/rules'
import { tag } from '@aftermile/contract/settings/tags'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import { ruleStore } from '../../features/settings/rules/rule-store.ts'
import { createRule, updateRule } from '../../features/settings/rules/saved-rules.ts'
import { tagStore } from '../../features/settings/tags.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { demoRules } from '../reference/rules.ts'

/** Gives a new demo tenant its rules and policies. They act on the world as it is played. */
export async function addRules(ctx: Ctx): Promise<void> {
  const own = demoRules[ctx.tenantId]
  if (own === undefined) return
  for (const item of own.tags) {
    const parsed = tag.sent.parse(item)
    await tagStore.create(ctx, { ...parsed, color: parsed.color ?? colorOfPriority(parsed.priority) })
  }
  for (const entry of own.rules) await createRule(ctx, rule.sent.parse(entry))
  for (const id of own.switchedOn) {
    const { data } = await ruleStore.get(ctx, id)
    await updateRule(ctx, id, rule.sent.parse({ ...data, isEnabled: true }), null)
  }
}
