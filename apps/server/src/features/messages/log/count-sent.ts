import { channelOf, isPersonal } from '@aftermile/domain/channels/channels'
import { records } from '../../../db/records.ts'
import { part, sql } from '../../../db/sql.ts'
import { alias, fieldsOf, integer, orNull, type Row, text } from '../../../db/table.ts'
import type { messages } from '../../../db/tables/messages.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { deliveryKeyOf } from '../content/container-ref.ts'
import { isForSubscribers } from '../library/follow-templates.ts'

type SentMessage = Pick<
  Row<typeof messages>,
  'channel' | 'templateId' | 'purpose' | 'targetType' | 'merchantId' | 'containerId' | 'isTest'
>

const sentAbout = records({
  shipmentId: orNull(text),
  merchantId: orNull(text),
  orderId: orNull(text),
  deliveryId: orNull(text),
  emailReminders: integer,
  textReminders: integer,
})

/**
 * Counts e-mails and texts that were sent, and the reminders among them, at their shipments. One about an order counts at each of its
 * shipments. Updates to subscribers don’t count: they say nothing of how often the receiver was written to.
 */
export async function countSent(ctx: Ctx, sent: readonly SentMessage[]): Promise<void> {
  const { db, tenantId } = ctx
  const counted = sent.filter(
    message =>
      isPersonal(message.channel) &&
      !message.isTest &&
      message.merchantId !== null &&
      !isForSubscribers(message.templateId),
  )
  if (counted.length === 0) return
  const list = sentAbout.with(counted.map(countedOf))
  const counts = part`count(*)::int as times, sum(x."emailReminders")::int as emails, sum(x."textReminders")::int as texts`
  // Locked in the order in which a batch of events locks them.
  const changed = await db.rows(sql`
    with sent as (
      select s.id, ${counts} from ${list} join shipments s on s.tenant_id = ${tenantId} and s.id = x."shipmentId" group by s.id
      union all
      select s.id, ${counts} from ${list} join shipments s on s.tenant_id = ${tenantId} and s.merchant_id = x."merchantId"
        and s.order_id = x."orderId" and (x."deliveryId" is null or s.order_delivery_id = x."deliveryId") group by s.id
    ),
    summed as (select id, sum(times)::int as times, sum(emails)::int as emails, sum(texts)::int as texts from sent group by id),
    locked as (
      select s.id, t.times, t.emails, t.texts from shipments s join summed t on t.id = s.id where s.tenant_id = ${tenantId}
      order by s.id for no key update of s
    )
    update shipments s set notification_count = s.notification_count + l.times, updated_at = tenant_now(),
      email_reminders = s.email_reminders + l.emails, text_reminders = s.text_reminders + l.texts
    from locked l where s.tenant_id = ${tenantId} and s.id = l.id
    returning ${fieldsOf(alias(shipments, 's'), 'id', 'merchantId')}`)
  await publishContainers(ctx, 'shipment', changed)
}

function countedOf(message: SentMessage) {
  const counted = message.purpose === 'reminder' ? channelOf(message.channel).reminders : null
  return {
    ...aboutOf(message),
    emailReminders: counted === 'emailReminders' ? 1 : 0,
    textReminders: counted === 'textReminders' ? 1 : 0,
  }
}

function aboutOf({ targetType, merchantId, containerId }: SentMessage) {
  if (targetType === 'Shipment') return { shipmentId: containerId }
  return targetType === 'Order' ? { merchantId, orderId: containerId } : { merchantId, ...deliveryKeyOf(containerId) }
}
