import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import type { Ctx } from '../../../tenancy/context.ts'
import { findForSending } from '../../settings/templates/find-for-sending.ts'
import type { Given } from '../content/given.ts'
import type { QueuedMessage } from '../enqueue/new-message.ts'
import { queueMessages } from '../enqueue/queue-messages.ts'

type UserMessage = {
  readonly templateId: string
  readonly targetType: Extract<TemplateTargetType, 'Invite' | 'SystemNotification'>
  readonly user: { readonly id: string; readonly email: string }
  /** What people call it. */
  readonly about: string
  readonly occurrence: string
  readonly values: NonNullable<Given['values']>
  /** Of messages that carry the key to an account. */
  readonly sealedLink?: string
}

/** Queues an e-mail to a user. Null if the tenant has disabled its template, or has none. */
export async function queueUserMessage(
  ctx: Ctx,
  { templateId, targetType, user, about, occurrence, ...given }: UserMessage,
): Promise<QueuedMessage | null> {
  const template = (await findForSending(ctx, [templateId])).get(templateId)
  if (!template?.main.isEnabled) return null
  const [queued] = await queueMessages(ctx, [
    {
      templateId,
      targetType,
      merchantId: null,
      containerId: user.id,
      containerNumber: about,
      recipient: user.email,
      occurrence,
      given,
    },
  ])
  return queued ?? null
}
