import type { Page, Route } from '@playwright/test'
import { liveChunks } from '../../bench/live-parts/live-rows.ts'
import { columnsType } from '../../packages/contract/src/boards/datasets.ts'
import { live } from '../../packages/dashboards/src/live/live.ts'
import { encodeChunk } from '../../packages/dashboards/src/test/encode-chunk.ts'
import { encodeTexts } from '../../packages/dashboards/src/wire/text-bytes.ts'

const path = '/api/v1/dashboard/data/'

/** Mocks the live data set with a number of shipments, in the chunks that the server would send, uncompressed. */
export async function serveLive(page: Page, rows: number): Promise<void> {
  const chunks = new Map(
    [...liveChunks({ rows, perChunk: 32_768 })].map(({ id, chunk, texts }) => [
      // A chunk id must differ for another number of rows.
      `${id}-of-${rows}`,
      { rows: chunk.rows, columns: encodeChunk(live, chunk), texts: encodeTexts(texts) },
    ]),
  )
  await page.context().route('**/api/v1/dashboard/operations/manifest', route => {
    const manifestChunks = [...chunks].map(([hash, chunk]) => ({
      hash,
      uri: path + hash,
      rows: chunk.rows,
      dead: null,
    }))
    return route.fulfill({ json: { timeStamp: new Date().toISOString(), chunks: manifestChunks } })
  })
  await page.context().route(`**${path}*`, async (route: Route) => {
    const chunk = chunks.get(new URL(route.request().url()).pathname.slice(path.length))
    const isColumns = route.request().headers().accept === columnsType
    if (chunk === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body: Buffer.from(isColumns ? chunk.columns : chunk.texts) })
  })
}
