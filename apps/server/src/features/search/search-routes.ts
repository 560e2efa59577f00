import { contract } from '@aftermile/contract/index'
import { serve } from '../../http/routes/serve.ts'
import type { Feature } from '../feature.ts'
import { orderSubject, shipmentSubject } from './filters/search-subject.ts'
import { orderHit, shipmentHit } from './hit-out.ts'
import { refreshSearchCounts } from './refresh-counts.ts'
import { type SearchResult, search } from './search.ts'
import { shipmentReport } from './shipment-report.ts'

export const searchRoutes: Feature = {
  routes: [
    serve(contract.search.shipments, async (ctx, { query }) =>
      searchResponse(await search(ctx, shipmentSubject, query), shipmentHit),
    ),
    serve(contract.search.orders, async (ctx, { query }) =>
      searchResponse(await search(ctx, orderSubject, query), orderHit),
    ),
    serve(contract.search.shipmentReport, async (ctx, { body }) => {
      const rows = await shipmentReport(ctx, body.items)
      return { count: rows.length, items: rows.map(document => ({ document })) }
    }),
  ],
  jobs: [refreshSearchCounts],
}

const searchResponse = <Row, Hit>({ items, ...rest }: SearchResult<Row>, hitOf: (row: Row) => Hit) => ({
  ...rest,
  items: items.map(({ row, highlights, searchScore }) => ({ document: hitOf(row), highlights, searchScore })),
})
