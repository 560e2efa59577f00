import { contract } from '@aftermile/contract/index'
import type { Feature } from '../../feature.ts'
import { serve } from '../../http/serve.ts'
import { countWords } from './count-words.ts'
import { orderHit, shipmentHit } from './hit-out.ts'
import { shipmentReport } from './report.ts'
import { type Found, search } from './search.ts'
import { orderSubject, shipmentSubject } from './subject.ts'

export const searches: Feature = {
  routes: [
    serve(contract.search.shipments, async (ctx, { query }) =>
      shown(await search(ctx, shipmentSubject, query), shipmentHit),
    ),
    serve(contract.search.orders, async (ctx, { query }) => shown(await search(ctx, orderSubject, query), orderHit)),
    serve(contract.search.shipmentReport, async (ctx, { body }) => {
      const rows = await shipmentReport(ctx, body.items)
      return { count: rows.length, items: rows.map(document => ({ document })) }
    }),
  ],
  jobs: [countWords],
}

const shown = <Row, Hit>({ items, ...rest }: Found<Row>, hitOf: (row: Row) => Hit) => ({
  ...rest,
  items: items.map(({ row, highlights, searchScore }) => ({ document: hitOf(row), highlights, searchScore })),
})
