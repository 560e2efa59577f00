import { array, sql } from '../../../../db/sql.ts'
import { job } from '../../../../jobs/job.ts'
import type { Feature } from '../../../feature.ts'
import { followNewsJob } from '../../../intake/ingest/consequences/tell-followers.ts'
import type { LinkOptions } from '../link-options.ts'
import { queueNews } from './follow-messages.ts'
import { type Follower, followerColumns } from './followers.ts'

/** Tells those who asked for updates what has happened to their parcels. */
export const followNews = (options: LinkOptions): Feature => ({
  jobs: [
    job({
      ...followNewsJob,
      async run(ctx, { news }) {
        const ids = news.map(({ shipmentId }) => shipmentId)
        const followers = await ctx.db.rows<Follower>(sql`
          select ${followerColumns} from tracking_followers
          where tenant_id = ${ctx.tenantId} and shipment_id = any (${array(ids)}) and state = 'confirmed'`)
        const told = news.flatMap(item =>
          followers
            .filter(({ shipmentId }) => shipmentId === item.shipmentId)
            .map(follower => ({ follower, news: item })),
        )
        await queueNews(ctx, told, options)
      },
    }),
  ],
})
