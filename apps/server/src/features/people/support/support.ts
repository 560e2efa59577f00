import { contract } from '@aftermile/contract/index'
import type { SupportThread } from '@aftermile/contract/people/conversations'
import { sql } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import { forbidden } from '../../../runtime/problem.ts'
import type { Feature } from '../../feature.ts'
import { addConversation, findSupportThread, shownConversation } from '../conversations/conversation.ts'
import { isAtDesk, supportSubjectOf } from '../conversations/support-desk.ts'

/** The number of threads that the queue shows. Waiting threads come first. */
const maxShown = 200

export const support: Feature = {
  routes: [
    serve(contract.support.mine, async ctx => {
      const { actor } = ctx
      if (actor.homeTenantId !== ctx.tenantId) throw forbidden('Your support chat is in your own tenant')
      const row =
        (await findSupportThread(ctx)) ??
        (await addConversation(ctx, {
          merchantId: null,
          supportUserId: actor.userId,
          subjectId: supportSubjectOf(actor.userId),
          subject: 'Support',
          body: '',
          priority: 0,
        })) ??
        (await findSupportThread(ctx)) // a concurrent first call was faster
      if (row === null) throw new Error('A support thread was neither found nor created')
      return shownConversation(actor, row)
    }),
    serve(contract.support.queue, async ({ actor, db }) => {
      if (!isAtDesk(actor))
        throw forbidden('Only root and support users of the system tenant can answer support conversations')
      return db.rows<SupportThread>(sql`
        select conversation_id as "conversationId", subject_id as "subjectId", tenant_id as "tenantId", tenant_name as "tenantName",
          user_id as "userId", user_name as "userName", user_email as "userEmail", last_message_at as "lastMessageAt",
          waiting_since is not null as "isWaiting"
        from support.threads() order by waiting_since, last_message_at desc, conversation_id limit ${maxShown}`)
    }),
  ],
}
