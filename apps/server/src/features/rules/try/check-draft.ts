import type { draftRule, Rule } from '@aftermile/contract/settings/rules'
import { defaultSequence } from '@aftermile/domain/rules/rule-order'
import type { z } from 'zod'
import type { Ctx } from '../../../tenancy/context.ts'
import { refuseUnfitDraft } from '../../settings/rules/saved-rules.ts'

/** Refuses a draft as storing it would. An id that exists is fine. */
export async function checkDraft(ctx: Ctx, draft: z.output<typeof draftRule>): Promise<Rule> {
  const { sequence = defaultSequence } = draft
  const checked = { ...draft, sequence, isSystem: false, isCustomized: false }
  await refuseUnfitDraft(ctx, checked)
  const now = new Date(ctx.now).toISOString()
  const edited = { createdAt: now, createdBy: ctx.author.name, updatedAt: now, updatedBy: ctx.author.name }
  return { ...checked, ...edited, tenantId: ctx.tenantId }
}
