import { z } from 'zod'
import { onCoordinator } from '../../db/citus/on-coordinator.ts'
import { insertRows, recordsOf } from '../../db/records.ts'
import { sql } from '../../db/sql.ts'
import { searchSizes } from '../../db/tables/search.ts'
import { job } from '../../jobs/job.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { SearchKind } from './documents/search-document.ts'
import { cacheFacetsFrom } from './facets/count-limits.ts'
import { refreshFacetCache, refreshRecentFacets } from './facets/facet-cache.ts'
import { orderSubject, shipmentSubject } from './filters/search-subject.ts'

const sampled = 30_000
const everyMinutes = 10
/** A tenant with more documents is counted less often, so that it does not cost more: one with ten times as many every ten times. */
const documentsPerRun = 500_000

/**
 * Counts documents, facet values and how many documents hold each common word. The counts guide the search; no answer that is
 * called exact uses them.
 */
export const refreshSearchCounts = job({
  name: 'count search words',
  payload: z.object({}),
  cron: `*/${everyMinutes} * * * *`,
  followsChanges: true,
  async run(ctx) {
    const last = await readLastCount(ctx)
    const documents = last.reduce((sum, count) => sum + count.documents, 0)
    const minutesOld = Math.min(...last.map(lastCount => lastCount.minutesOld))
    if (documents <= documentsPerRun || minutesOld >= (everyMinutes * documents) / documentsPerRun) return countAll(ctx)
    for (const subject of [shipmentSubject, orderSubject])
      for (const { countedAt } of last.filter(item => item.kind === subject.kind && item.documents > cacheFacetsFrom))
        await refreshRecentFacets(ctx, subject, countedAt)
  },
})

type LastCount = { kind: SearchKind; documents: number; countedAt: string; minutesOld: number }

const readLastCount = ({ db, tenantId }: Ctx): Promise<LastCount[]> =>
  db.rows(sql`
    select kind, sum(documents)::int as documents, max(counted_at) as "countedAt",
      extract(epoch from tenant_now() - max(counted_at))::float8 / 60 as "minutesOld"
    from search_sizes where tenant_id = ${tenantId} group by kind`)

const counted = recordsOf(searchSizes, ['kind', 'merchantId', 'documents'])

async function countAll(ctx: Ctx): Promise<void> {
  const { db, tenantId } = ctx
  const sizes = await db.rows<{ kind: SearchKind; merchantId: string; documents: number }>(sql`
    select kind, merchant_id as "merchantId", count(*)::int as documents from search_documents
    where tenant_id = ${tenantId} group by 1, 2`)
  const sizeOf = (...kinds: readonly SearchKind[]) =>
    sizes.reduce((sum, item) => sum + (kinds.includes(item.kind) ? item.documents : 0), 0)
  const size = sizeOf('shipment', 'order')
  const buckets = Math.max(1, Math.min(1024, Math.ceil((1024 * sampled) / Math.max(1, size))))
  // Before anything else is written: a Citus cannot search after a write.
  await db.run(sql`
    update search_words w set frequency = c.documents * 1024 / ${buckets}::int
    from (select word, documents from search.word_counts(${buckets}, 5) where ${onCoordinator}) c
    where w.tenant_id = ${tenantId} and w.word = c.word
      and abs(w.frequency - c.documents * 1024 / ${buckets}::int) > w.frequency / 4`)
  await db.run(sql`
    ${insertRows(searchSizes, { tenantId }, counted.with(sizes))}
    on conflict (tenant_id, kind, merchant_id) do update set documents = excluded.documents, counted_at = excluded.counted_at
    returning 1`)
  await refreshFacetCache(ctx, shipmentSubject, sizeOf('shipment'))
  await refreshFacetCache(ctx, orderSubject, sizeOf('order'))
  await db.run(sql`
    delete from search_words w where w.tenant_id = ${tenantId} and exists (
      select 1 from search_words o where o.tenant_id = w.tenant_id and o.word = w.word and o.copy < w.copy)`)
}
