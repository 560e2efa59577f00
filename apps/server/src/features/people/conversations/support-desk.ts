import { systemTenantId } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import type { Actor, Ctx } from '../../../tenancy/context.ts'

/** Those who answer support threads: root and support users of the system tenant, while they are in it. */
export const isAtDesk = ({ homeTenantId, tenantId, role }: Actor): boolean =>
  homeTenantId === systemTenantId && tenantId === systemTenantId && (role === 'root' || role === 'support')

/** Conversations with such a subject are made by POST /support/thread alone. */
export const supportSubjectOf = (userId: string): string => `support/${userId}`
export const isSupportSubject = (subjectId: string): boolean => subjectId.startsWith(supportSubjectOf(''))

/** Tells both sides of a support thread, each in its own tenant; what is new makes a notification for the other side. */
export async function publishThread(ctx: Ctx, threadId: string, { isNew }: { isNew: boolean }): Promise<void> {
  await ctx.db.run(sql`select support.tell(${threadId}, ${ctx.author.id}, ${isNew})`)
}
