import { array, sql } from '../../../../db/sql.ts'
import { job } from '../../../../jobs/job.ts'
import type { Feature } from '../../../feature.ts'
import { followNewsJob } from '../../../intake/ingest/consequences/notify-subscribers.ts'
import type { LinkOptions } from '../link-options.ts'
import { queueNews } from './follow-messages.ts'
import { type Subscriber, subscriberColumns } from './subscribers.ts'

/** Tells those who asked for updates what has happened to their parcels. */
export const followNews = (options: LinkOptions): Feature => ({
  jobs: [
    job({
      ...followNewsJob,
      async run(ctx, { news }) {
        const ids = news.map(({ shipmentId }) => shipmentId)
        const subscribers = await ctx.db.rows<Subscriber>(sql`
          select ${subscriberColumns} from tracking_subscribers
          where tenant_id = ${ctx.tenantId} and shipment_id = any (${array(ids)}) and state = 'confirmed'`)
        const updates = news.flatMap(item =>
          subscribers
            .filter(({ shipmentId }) => shipmentId === item.shipmentId)
            .map(subscriber => ({ subscriber, news: item })),
        )
        await queueNews(ctx, updates, options)
      },
    }),
  ],
})
