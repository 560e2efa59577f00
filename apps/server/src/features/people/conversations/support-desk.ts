import { systemTenantId } from '@aftermile/domain/access'
import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { enqueue, job } from '../../../jobs/job.ts'
import type { Actor, Ctx } from '../../../tenancy/context.ts'

/** Whether the actor answers support threads: root and support users of the system tenant, while they work in it. */
export const isAtDesk = ({ homeTenantId, tenantId, role }: Actor): boolean =>
  homeTenantId === systemTenantId && tenantId === systemTenantId && (role === 'root' || role === 'support')

/** The subject of a support thread. Only POST /support/thread creates conversations with such a subject. */
export const supportSubjectOf = (userId: string): string => `support/${userId}`
export const isSupportSubject = (subjectId: string): boolean => subjectId.startsWith(supportSubjectOf(''))

/** Publishes a change of a support thread to both sides, each in its own tenant. A new message also notifies the other side. */
export const publishThread = (ctx: Ctx, threadId: string, { isNew }: { isNew: boolean }): Promise<void> =>
  enqueue(ctx, notifyBothSides, { threadId, authorId: ctx.author.id, isNew }, { queue: notifyBothSides.name })

/** A job, because a Citus cannot read the thread for another tenant in the transaction that has written it. */
export const notifyBothSides = job({
  name: 'support_thread',
  payload: z.object({ threadId: z.string(), authorId: z.string(), isNew: z.boolean() }),
  async run({ db }, { threadId, authorId, isNew }) {
    await db.run(sql`select support.notify_both_sides(${threadId}, ${authorId}, ${isNew})`)
  },
})
