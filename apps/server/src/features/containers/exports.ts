import { estimatedBytesHeader, rowCountHeader } from '@aftermile/contract/containers/exports'
import { contract } from '@aftermile/contract/index'
import { swedishDate } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import { reportRowsOf, shipmentReports } from '@aftermile/domain/report/shipment-columns'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { type Download, serveDownload } from '../../http/routes/downloads.ts'
import { refused } from '../../runtime/problem.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { contentTypes, openFile } from '../files/file-writer.ts'
import { shipmentSubject } from '../search/filters/search-subject.ts'
import { type IdBundle, matchingBundles } from '../search/matching-ids.ts'
import { shipmentReport } from '../search/shipment-report.ts'

const maxShipments = 1_000_000
/** A piece is read in one short transaction and packed outside of it. */
const shipmentsPerPiece = 100
/** All ids are chosen in one statement, so that none is missing or doubled. A million take longer than a page may. */
const moreTime = sql`select set_config('statement_timeout', '60s', true)`

export const exportFiles: Feature = {
  routes: [
    serveDownload(contract.exports.shipments, async (ctx, { query: { report, format, timeZone, ...query } }) => {
      await ctx.db.run(moreTime)
      const options = { query, atMost: maxShipments + 1, size: shipmentsPerPiece }
      const found = await matchingBundles(ctx, shipmentSubject, options)
      if (countOf(found) > maxShipments)
        throw refused('text', `An export can contain up to ${numberText(maxShipments)} shipments. Narrow your search`)
      const file = openFile(format, { title: 'Shipments', columns: shipmentReports[report], zone: timeZone })
      const day = swedishDate(Date.now(), timeZone)
      const name = `${report === 'shipments' ? 'shipments' : 'shipments with packages'} ${day}.${format}`
      return { name, contentType: contentTypes[format], ...(await piecesOf(ctx, found, { report, file })) }
    }),
  ],
}

const countOf = (found: readonly IdBundle[]): number => found.reduce((sum, { count }) => sum + count, 0)

type ExportFile = { report: keyof typeof shipmentReports; file: ReturnType<typeof openFile> }

/** Makes the first piece at once: its size gives an estimate of the full size. */
async function piecesOf(
  ctx: RequestCtx,
  found: readonly IdBundle[],
  { report, file }: ExportFile,
): Promise<Pick<Download, 'read' | 'headers'>> {
  const pieceOf = async (db: Db, position: number): Promise<Buffer | null> => {
    if (position > found.length) return null
    const bundle = found[position]
    if (bundle === undefined) return file.end()
    const ids: string[] = JSON.parse(bundle.ids)
    return file.rows(reportRowsOf(report, await shipmentReport({ ...ctx, db }, ids)))
  }
  const first = await pieceOf(ctx.db, 0)
  const count = countOf(found)
  const bytes = ((first?.length ?? 0) * count) / Math.max(1, found[0]?.count ?? 0)
  return {
    headers: { [rowCountHeader]: String(count), [estimatedBytesHeader]: String(Math.round(bytes)) },
    read: (db, position) => (position === 0 ? Promise.resolve(first) : pieceOf(db, position)),
  }
}
