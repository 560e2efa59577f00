import type { Secrets } from '../../../security/secrets.ts'
import type { QueueInvite } from '../../people/invites.ts'
import { sealLink } from '../content/sealed-link.ts'
import { queueUserMessage } from './queue-user-message.ts'

/** Queues the e-mail of an invitation. Each invitation has its own link, so each is a message of its own. */
export const queueInvite =
  (secrets: Secrets): QueueInvite =>
  async (ctx, { user, link, validHours, occurrence }) => {
    const { tenantId, author } = ctx
    const queued = await queueUserMessage(ctx, {
      templateId: 'invite_email',
      targetType: 'Invite',
      user,
      about: user.name,
      occurrence,
      values: { userName: user.name, inviterName: author.name, validHours },
      sealedLink: sealLink(secrets, { tenantId, containerId: user.id }, link),
    })
    if (queued?.id === null || queued === null) return null
    return { tenantId, id: queued.id, isToOutbox: queued.queue === 'outbox' }
  }
