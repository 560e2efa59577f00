import { datasets } from '@aftermile/contract/datasets'
import { live } from '@aftermile/dashboards/datasets/live'
import { matchingRows } from '@aftermile/dashboards/matching-rows'
import type { RequestCtx } from '../../context.ts'
import { type Download, downloadAnswer } from '../../http/downloads.ts'
import { serveAnswer } from '../../http/serve.ts'
import { contentTypes, openFile } from '../exports/file-writer.ts'
import { readMeta } from '../meta.ts'
import { type Asked, askedOf } from './asked-filters.ts'
import { exportColumns, exportRowsOf } from './export-columns.ts'
import { exportPieces } from './export-pieces.ts'
import { askLive, type LiveSet, limitOf } from './live-set.ts'

/** The rows of a board as a file, or the word that they are being prepared: then the asking itself sets that going. */
export const exportRoute = serveAnswer(datasets.operationsExport, async (ctx, { body }) => {
  const asked = askedOf(ctx.actor.scopes, body)
  const set = await askLive(ctx)
  return set.timeStamp === null ? unprepared : downloadAnswer(ctx, await fileOf(ctx, set, asked))
})

const unprepared = {
  status: 503,
  headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '3' },
  body: JSON.stringify({ message: 'The data is being prepared, please retry in a moment' }),
}

/** Ages and time states are those of this moment, as on the screen. */
async function fileOf(ctx: RequestCtx, { chunks }: LiveSet, { board, filters, zone }: Asked): Promise<Download> {
  const now = Date.now()
  const file = openFile('csv', { title: board.title, columns: exportColumns, zone })
  const { tags: _, ...lookups } = await readMeta(ctx)
  const rowsOf = exportRowsOf(lookups)
  const source = { chunks, merchants: limitOf(ctx), passing: matchingRows(live, filters, { zone, now }), now }
  const pieces = await exportPieces(ctx, source, {
    write: ({ readers, rows }) => file.rows(rows.map(rowsOf(readers))),
    end: file.end,
  })
  return {
    name: `${board.title} ${new Date(now).toISOString().slice(0, 10)}.csv`,
    contentType: contentTypes.csv,
    ...pieces,
  }
}
