import type { QueueInvite } from '../../people/invites.ts'
import { queueUserMessage } from './queue-user-message.ts'

/** Queues the e-mail of an invitation. Each invitation has its own link, so each is a message of its own. */
export const queueInvite: QueueInvite = async (ctx, { user, link, validHours, occurrence }) => {
  const queued = await queueUserMessage(ctx, {
    templateId: 'invite_email',
    targetType: 'Invite',
    user,
    about: user.name,
    occurrence,
    values: { userName: user.name, inviterName: ctx.author.name, activationUrl: link, validHours },
  })
  if (queued?.id === null || queued === null) return null
  return { tenantId: ctx.tenantId, id: queued.id, isToOutbox: queued.lane === 'outbox' }
}
