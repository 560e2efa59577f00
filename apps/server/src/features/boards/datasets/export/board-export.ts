import { matchingRows } from '@aftermile/dashboards/rows/matching-rows'
import { swedishDate } from '@aftermile/domain/format/dates'
import { type Download, downloadResponse } from '../../../../http/routes/downloads.ts'
import type { Route } from '../../../../http/routes/route.ts'
import { serveResponse } from '../../../../http/routes/serve.ts'
import type { RequestCtx } from '../../../../tenancy/context.ts'
import { contentTypes, openFile } from '../../../files/file-writer.ts'
import { zoneFor } from '../../../people/tenant-settings.ts'
import { readMeta } from '../../../settings/meta.ts'
import { type OpenedSet, openSet, setKeyFor } from '../sets/sets.ts'
import type { DataSource } from '../sources/data-source.ts'
import { type BoardSelection, readBoardSelection } from './board-filters.ts'
import { exportColumns, exportRowsOf } from './export-columns.ts'
import { exportPieces } from './export-pieces.ts'

/** The rows of a board as a file. Before the data set is built, the request starts the build and gets a 503. */
export const exportRoute = (source: DataSource): Route =>
  serveResponse(source.calls.export, async (ctx, { body }) => {
    const timeZone = await zoneFor(ctx, body.timeZone)
    const selection = readBoardSelection({ source, scopes: ctx.actor.scopes }, { ...body, timeZone })
    const set = await openSet(ctx, source)
    return set.timeStamp === null ? notBuilt : downloadResponse(ctx, await fileOf(ctx, { source, set, selection }))
  })

const notBuilt = {
  status: 503,
  headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '3' },
  body: JSON.stringify({ message: 'The data is being prepared. Try again in a moment' }),
}

type ExportInput = { readonly source: DataSource; readonly set: OpenedSet; readonly selection: BoardSelection }

/** Ages and time states are as of now, like on the screen. */
async function fileOf(ctx: RequestCtx, { source, set, selection }: ExportInput): Promise<Download> {
  const { dataset } = source
  const { board, filters, zone } = selection
  const now = ctx.now
  const file = openFile('csv', { title: board.title, columns: exportColumns(dataset), zone })
  const { tags: _, ...lookups } = await readMeta(ctx)
  const rowsOf = exportRowsOf(dataset, lookups)
  const rowsMatching = matchingRows(dataset, filters, { zone, now })
  const pieces = await exportPieces(
    ctx,
    { dataset, chunks: set.chunks, set: setKeyFor(ctx, source), rowsMatching, now },
    {
      write: ({ readers, rows }) => file.rows(rows.map(rowsOf(readers))),
      end: file.end,
    },
  )
  return {
    name: `${board.title} ${swedishDate(now, zone)}.csv`,
    contentType: contentTypes.csv,
    ...pieces,
  }
}
