import { z } from 'zod'
import { nothing, type Part, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { ruleOfMessage } from '../rule-of.ts'

/** Which of the messages that wait: those of a template, of a rule, or all of the tenant. */
export const WaitingOf = z.object({ templateId: z.string().optional(), ruleId: z.string().optional() })
export type WaitingOf = z.infer<typeof WaitingOf>

/** SQL for messages that wait. One that is being sent no longer does. */
export const isWaiting = ({ tenantId }: Pick<Ctx, 'tenantId'>, { templateId, ruleId }: WaitingOf): Part =>
  part`tenant_id = ${tenantId} and state in ('queued', 'deferred')
    ${templateId === undefined ? nothing : part`and template_id = ${templateId}`}
    ${ruleId === undefined ? nothing : part`and ${ruleOfMessage} = ${ruleId}`}`

export async function countWaiting(ctx: Ctx, of: WaitingOf): Promise<number> {
  const row = await ctx.db.find<{ count: number }>(sql`
    select count(*)::int as count from messages where ${isWaiting(ctx, of)}`)
  return row?.count ?? 0
}
