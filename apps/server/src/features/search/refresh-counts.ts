import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { job } from '../../jobs/job.ts'
import { countDocuments } from './documents/count-documents.ts'
import { refreshFacetCache } from './facets/facet-cache.ts'
import { orderSubject, shipmentSubject } from './filters/search-subject.ts'

const sampled = 30_000

/**
 * Counts documents, facet values and how many documents hold each common word. The counts guide the search; no answer that is
 * called exact uses them.
 */
export const refreshSearchCounts = job({
  name: 'count search words',
  payload: z.object({}),
  cron: '*/10 * * * *',
  followsChanges: true,
  async run(ctx) {
    const { db, tenantId } = ctx
    await db.run(sql`
      insert into search_sizes (tenant_id, kind, merchant_id, documents)
      select tenant_id, kind, merchant_id, count(*) from search_documents where tenant_id = ${tenantId} group by 1, 2, 3
      on conflict (tenant_id, kind, merchant_id) do update set documents = excluded.documents
      returning 1`)
    const [shipments, orders] = [await countDocuments(ctx, 'shipment'), await countDocuments(ctx, 'order')]
    await refreshFacetCache(ctx, shipmentSubject, shipments)
    await refreshFacetCache(ctx, orderSubject, orders)
    const size = shipments + orders
    const buckets = Math.max(1, Math.min(1024, Math.ceil((1024 * sampled) / Math.max(1, size))))
    await db.run(sql`
      update search_words w set frequency = c.documents * 1024 / ${buckets}::int
      from search.word_counts(${buckets}, 5) c
      where w.tenant_id = ${tenantId} and w.word = c.word
        and abs(w.frequency - c.documents * 1024 / ${buckets}::int) > w.frequency / 4`)
    await db.run(sql`
      delete from search_words w where w.tenant_id = ${tenantId} and exists (
        select 1 from search_words o where o.tenant_id = w.tenant_id and o.word = w.word and o.copy < w.copy)`)
  },
})
