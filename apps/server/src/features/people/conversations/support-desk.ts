import { systemTenantId } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import type { Actor, Ctx } from '../../../tenancy/context.ts'

/** Whether the actor answers support threads: root and support users of the system tenant, while they work in it. */
export const isAtDesk = ({ homeTenantId, tenantId, role }: Actor): boolean =>
  homeTenantId === systemTenantId && tenantId === systemTenantId && (role === 'root' || role === 'support')

/** The subject of a support thread. Only POST /support/thread creates conversations with such a subject. */
export const supportSubjectOf = (userId: string): string => `support/${userId}`
export const isSupportSubject = (subjectId: string): boolean => subjectId.startsWith(supportSubjectOf(''))

/** Publishes a change of a support thread to both sides, each in its own tenant. A new message also notifies the other side. */
export async function publishThread(ctx: Ctx, threadId: string, { isNew }: { isNew: boolean }): Promise<void> {
  await ctx.db.run(sql`select support.tell(${threadId}, ${ctx.author.id}, ${isNew})`)
}
