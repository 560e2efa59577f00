import { estimatedBytesHeader, rowCountHeader } from '@aftermile/contract/containers/exports'
import { contract } from '@aftermile/contract/index'
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

const mostShipments = 1_000_000
/** A piece is read in one short transaction and packed outside of it. */
const shipmentsPerPiece = 100
/** All are chosen at once, so that none is missing or there twice: a million of them take longer than a page may. */
const moreTime = sql`select set_config('statement_timeout', '60s', true)`

export const exportFiles: Feature = {
  routes: [
    serveDownload(contract.exports.shipments, async (ctx, { query: { report, format, timeZone, ...query } }) => {
      await ctx.db.run(moreTime)
      const wanted = { query, atMost: mostShipments + 1, size: shipmentsPerPiece }
      const found = await matchingBundles(ctx, shipmentSubject, wanted)
      if (countOf(found) > mostShipments)
        throw refused('text', `An export holds up to ${mostShipments} shipments; narrow the search`)
      const file = openFile(format, { title: 'Shipments', columns: shipmentReports[report], zone: timeZone })
      const day = new Date().toISOString().slice(0, 10)
      const name = `${report === 'shipments' ? 'shipments' : 'shipments with packages'} ${day}.${format}`
      return { name, contentType: contentTypes[format], ...(await piecesOf(ctx, found, { report, file })) }
    }),
  ],
}

const countOf = (found: readonly IdBundle[]): number => found.reduce((sum, { count }) => sum + count, 0)

type Writing = { report: keyof typeof shipmentReports; file: ReturnType<typeof openFile> }

/** The first piece is made at once: how large it is tells how large the whole will be. */
async function piecesOf(
  ctx: RequestCtx,
  found: readonly IdBundle[],
  { report, file }: Writing,
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
