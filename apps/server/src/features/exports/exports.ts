import { estimatedBytesHeader, rowCountHeader } from '@aftermile/contract/exports'
import { contract } from '@aftermile/contract/index'
import { reportRowsOf, shipmentReports } from '@aftermile/domain/report/shipment-columns'
import type { RequestCtx } from '../../context.ts'
import type { Db } from '../../db/pool.ts'
import type { Feature } from '../../feature.ts'
import { type Download, serveDownload } from '../../http/downloads.ts'
import { refused } from '../../problem.ts'
import { matchingIds } from '../search/matching-ids.ts'
import { shipmentReport } from '../search/report.ts'
import { shipmentSubject } from '../search/subject.ts'
import { contentTypes, openFile } from './file-writer.ts'

const mostShipments = 1_000_000
/** A piece is read in one short transaction and packed outside of it. */
const shipmentsPerPiece = 100

export const exportFiles: Feature = {
  routes: [
    serveDownload(contract.exports.shipments, async (ctx, { query: { report, format, timeZone, ...query } }) => {
      const found = await matchingIds(ctx, shipmentSubject, { query, atMost: mostShipments + 1 })
      if (found.length > mostShipments)
        throw refused('text', `An export holds up to ${mostShipments} shipments; narrow the search`)
      const file = openFile(format, { title: 'Shipments', columns: shipmentReports[report], zone: timeZone })
      const day = new Date().toISOString().slice(0, 10)
      const name = `${report === 'shipments' ? 'shipments' : 'shipments with packages'} ${day}.${format}`
      const ids = found.map(one => one.id)
      return { name, contentType: contentTypes[format], ...(await piecesOf(ctx, ids, { report, file })) }
    }),
  ],
}

type Writing = { report: keyof typeof shipmentReports; file: ReturnType<typeof openFile> }

/** The first piece is made at once: how large it is tells how large the whole will be. */
async function piecesOf(
  ctx: RequestCtx,
  ids: readonly string[],
  { report, file }: Writing,
): Promise<Pick<Download, 'read' | 'headers'>> {
  const count = Math.ceil(ids.length / shipmentsPerPiece)
  const pieceOf = async (db: Db, position: number): Promise<Buffer | null> => {
    if (position > count) return null
    if (position === count) return file.end()
    const some = ids.slice(position * shipmentsPerPiece, (position + 1) * shipmentsPerPiece)
    return file.rows(reportRowsOf(report, await shipmentReport({ ...ctx, db }, some)))
  }
  const first = await pieceOf(ctx.db, 0)
  const bytes = ((first?.length ?? 0) * ids.length) / Math.max(1, Math.min(ids.length, shipmentsPerPiece))
  return {
    headers: { [rowCountHeader]: String(ids.length), [estimatedBytesHeader]: String(Math.round(bytes)) },
    read: (db, position) => (position === 0 ? Promise.resolve(first) : pieceOf(db, position)),
  }
}
