import { serviceQuality } from '@aftermile/dashboards/analytics/service-quality'
import { datasetsOf } from '@aftermile/dashboards/board/applications'
import { storedName } from '@aftermile/dashboards/data/dataset'
import { array, sql } from '../../db/sql.ts'
import { requestRefresh } from '../../features/boards/datasets/sets/refresh-jobs.ts'
import { inDemoTenant, type Playback } from './ingest-changes.ts'

const datasets = array(datasetsOf([serviceQuality]).map(storedName))

/** Builds the months of a filled world, so that the first visitor waits for nothing. Sets that somebody opened before are built anew. */
export const prepareBoards = (playback: Playback, tenantId: string): Promise<void> =>
  inDemoTenant(playback, tenantId, async ctx => {
    const hasBoards = await ctx.db.find(
      sql`select 1 from tenants where id = ${tenantId} and 'sqa' = any (entitlements)`,
    )
    if (hasBoards === null) return
    await ctx.db.run(sql`
      insert into datasets (tenant_id, dataset, merchants)
      select ${tenantId}, dataset, '' from unnest(${datasets}::text[]) as dataset
      on conflict (tenant_id, dataset, merchants) do nothing returning 1`)
    const sets = await ctx.db.rows<{ dataset: string; merchants: string }>(sql`
      select dataset, merchants from datasets where tenant_id = ${tenantId} and dataset = any (${datasets}::text[])`)
    for (const set of sets) await requestRefresh(ctx, set)
  })
