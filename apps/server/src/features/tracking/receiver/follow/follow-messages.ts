import type { EventCode } from '@aftermile/domain/events/event-codes'
import { wordsIn } from '@aftermile/domain/messages/words/words-in'
import { sql } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { NewMessage } from '../../../messages/enqueue/new-message.ts'
import { queueMessages } from '../../../messages/enqueue/queue-messages.ts'
import { followTemplates } from '../../../messages/library/follow-templates.ts'
import { trackingOriginOf } from '../../../messages/tracking/tracking-url.ts'
import type { LinkOptions } from '../link-options.ts'
import { type FollowStep, followUrlOf } from './follow-links.ts'
import type { Subscriber } from './subscribers.ts'

/** Asks somebody to confirm that they want updates. Says nothing of the receiver: the address may be a wrong one. */
export async function queueConfirmation(ctx: Ctx, subscriber: Subscriber, options: LinkOptions): Promise<void> {
  const linkTo = await linksOf(ctx, options)
  await queueMessages(ctx, [
    {
      ...messageTo(subscriber),
      templateId: followTemplates.confirm[subscriber.channel],
      occurrence: `confirm/${subscriber.id}`,
      given: { values: { ...hidden, confirmUrl: linkTo('confirm', subscriber) } },
    },
  ])
}

export type News = { readonly shipmentId: string; readonly code: EventCode; readonly since: number }

/** Tells subscribers what has happened, each once. */
export async function queueNews(
  ctx: Ctx,
  updates: readonly { readonly subscriber: Subscriber; readonly news: News }[],
  options: LinkOptions,
): Promise<void> {
  const linkTo = await linksOf(ctx, options)
  await queueMessages(
    ctx,
    updates.map(({ subscriber, news: { code, since } }) => ({
      ...messageTo(subscriber),
      templateId: followTemplates.news[subscriber.channel],
      occurrence: `follow/${subscriber.id}/${code}/${since}`,
      given: {
        values: { news: wordsIn(subscriber.language).events[code] },
        unsubscribeUrl: linkTo('unfollow', subscriber),
      },
    })),
  )
}

/** What an address that is not confirmed must not learn, whatever the tenant has written into its template. */
const hidden = {
  trackingUrl: null,
  ...{ receiverName: null, receiverFirstName: null, receiverEmail: null, receiverPhone: null },
  ...{ toName: null, toEmail: null, toPhone: null, toAddress1: null, toAddress2: null, toZipCode: null, toCity: null },
}

const messageTo = ({
  shipmentId,
  merchantId,
  address,
  language,
}: Subscriber): Omit<NewMessage, 'templateId' | 'occurrence'> => ({
  targetType: 'Shipment',
  containerId: shipmentId,
  merchantId,
  recipient: address,
  locale: language,
})

async function linksOf({ db, tenantId }: Ctx, options: LinkOptions) {
  const tenant = await db.find<{ trackingKey: string }>(
    sql`select tracking_key as "trackingKey" from tenants where id = ${tenantId}`,
  )
  const trackingKey = tenant?.trackingKey ?? ''
  const origin = trackingOriginOf(options, tenantId)
  return (step: FollowStep, { id }: Subscriber): string =>
    followUrlOf(options.secrets, origin, step, { trackingKey, id })
}
