import type { Page } from '@playwright/test'
import { columnsType } from '../../packages/contract/src/boards/datasets.ts'
import { orderCalls } from '../../packages/contract/src/test/order-calls.ts'
import { chunkOf, textsOf } from '../../packages/dashboards/src/data/chunk.ts'
import { encodeChunk } from '../../packages/dashboards/src/test/encode-chunk.ts'
import { type OrderRow, orderSet } from '../../packages/dashboards/src/test/order-board.ts'
import { encodeTexts } from '../../packages/dashboards/src/wire/text-bytes.ts'

/** Mocks the order data set in the format that the server would send, uncompressed. */
export async function serveOrders(page: Page, rows: readonly OrderRow[]): Promise<void> {
  const uri = `/api/v1${orderCalls.chunk.path.replace('{name}', 'one')}`
  const chunks = [{ hash: 'one', uri, rows: rows.length, dead: null }]
  await page
    .context()
    .route(`**/api/v1${orderCalls.manifest.path}`, route =>
      route.fulfill({ json: { timeStamp: new Date().toISOString(), chunks } }),
    )
  await page.context().route(`**${uri}*`, route => {
    const isColumns = route.request().headers().accept === columnsType
    const bytes = isColumns ? encodeChunk(orderSet, chunkOf(orderSet, rows)) : encodeTexts(textsOf(orderSet, rows))
    return route.fulfill({ body: Buffer.from(bytes) })
  })
  await page
    .context()
    .route(`**/api/v1${orderCalls.export.path}`, route =>
      route.fulfill({ contentType: 'text/csv', body: route.request().postData() ?? '' }),
    )
}
