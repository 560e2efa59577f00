import { randomUUID } from 'node:crypto'
import { passwordResetTemplate } from '@aftermile/domain/messages/keys/account-keys'
import type { Secrets } from '../../../security/secrets.ts'
import type { QueueReset } from '../../people/forgotten-passwords.ts'
import { sealLink } from '../content/sealed-link.ts'
import { outboxQueue, readQueues } from '../queues/queues.ts'
import { queueUserMessage } from './queue-user-message.ts'

/** Queues the e-mail with the link for a new password. */
export const queueReset =
  (secrets: Secrets): QueueReset =>
  async (ctx, { user, link, validHours, mayPass }) => {
    const { tenantId } = ctx
    const [queue] = (await readQueues(ctx, 'email'))({ merchantId: null, templateId: passwordResetTemplate })
    if (queue === outboxQueue && mayPass) return null
    const queued = await queueUserMessage(ctx, {
      templateId: passwordResetTemplate,
      targetType: 'Invite',
      user,
      about: user.name,
      occurrence: `password/${randomUUID()}`,
      values: { userName: user.name, validHours },
      sealedLink: sealLink(secrets, { tenantId, containerId: user.id }, link),
    })
    return queued?.id == null ? null : { id: queued.id }
  }
