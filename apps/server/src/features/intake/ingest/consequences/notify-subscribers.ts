import { type EventCode, events } from '@aftermile/domain/events/event-codes'
import { followNews } from '@aftermile/domain/tracking/receiver-actions/follow-news'
import { z } from 'zod'
import { array, statement } from '../../../../db/sql.ts'
import { enqueue } from '../../../../jobs/job.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges, ShipmentChange } from './changes.ts'

const codes = events.map(({ code }) => code) as [EventCode, ...EventCode[]] // the vocabulary is not empty

/** Tells those who asked for updates what has happened. What it does is in features/tracking. */
export const followNewsJob = {
  name: 'follow-news',
  payload: z.object({
    news: z.array(z.object({ shipmentId: z.string(), code: z.enum(codes), since: z.number() })),
  }),
  maxAttempts: 10,
}

type News = z.infer<typeof followNewsJob.payload>['news'][number]

const followed = statement(`
  select distinct shipment_id as id from tracking_subscribers
  where tenant_id = $1 and shipment_id = any ($2) and state = 'confirmed'`)

/** One look-up by an index for a batch that moves anything a subscriber cares about. */
export async function notifySubscribers(ctx: Ctx, { shipments }: ContainerChanges): Promise<void> {
  const news = shipments.flatMap(newsOf)
  if (news.length === 0) return
  const rows = await ctx.db.rows<{ id: string }>(followed(ctx.tenantId, array(news.map(item => item.shipmentId))))
  const ids = new Set(rows.map(({ id }) => id))
  const wanted = news.filter(({ shipmentId }) => ids.has(shipmentId))
  if (wanted.length > 0) await enqueue(ctx, followNewsJob, { news: wanted })
}

/** What comes from a historical import is no news. */
function newsOf({ before, after, newEvents }: ShipmentChange): News[] {
  if (after.isHistorical || (newEvents.length > 0 && newEvents.every(event => event.isHistorical))) return []
  const codes = newEvents.flatMap(({ code: text, isCounted }) => (isCounted ? [text] : []))
  const code = followNews(before, after, codes)
  return code === null ? [] : [{ shipmentId: after.id, code, since: after.statusSince ?? 0 }]
}
