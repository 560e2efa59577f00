import { type ExportFormat, estimatedBytesHeader, rowCountHeader } from '@aftermile/contract/containers/exports'
import { contract } from '@aftermile/contract/index'
import { swedishDate } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import { orderColumns } from '@aftermile/domain/report/order-columns'
import {
  type ReportColumn,
  type ReportRow,
  reportRowsOf,
  shipmentReports,
} from '@aftermile/domain/report/shipment-columns'
import { isFileColumn, type ShownColumn, type ShownList, shownReport } from '@aftermile/domain/report/shown-columns'
import type { Db } from '../../db/pool.ts'
import { type Download, serveDownload } from '../../http/routes/downloads.ts'
import { refused } from '../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { contentTypes, openFile } from '../files/file-writer.ts'
import { zoneFor } from '../people/tenant-settings.ts'
import type { SearchQuery } from '../search/filters/filters.ts'
import { orderSubject, type SearchSubject, shipmentSubject } from '../search/filters/search-subject.ts'
import { type KeyBundle, matchingBundles } from '../search/matching-ids.ts'
import { orderReport } from '../search/order-report.ts'
import { shipmentReport } from '../search/shipment-report.ts'
import { shownOrders, shownShipments } from '../search/shown-rows.ts'
import { namesFor } from '../settings/names.ts'

const maxRows = 1_000_000
/** A piece is read in one short transaction and packed outside of it. */
const rowsPerPiece = 100
/** All keys are chosen in one statement, so that none is missing or doubled. A million take longer than a page may. */
const maxStatementMs = 60_000

export const exportFiles: Feature = {
  routes: [
    serveDownload(contract.exports.shipments, async (ctx, { query: { report, format, timeZone, ...query } }) =>
      fileOf(ctx, await bundlesOf(ctx, shipmentSubject, query), {
        name: report === 'shipments' ? 'shipments' : 'shipments with packages',
        title: 'Shipments',
        columns: shipmentReports[report],
        format,
        timeZone,
        rows: async (ctx, ids) => reportRowsOf(report, await shipmentReport(ctx, ids)),
      }),
    ),
    serveDownload(contract.exports.orders, async (ctx, { query: { format, timeZone, ...query } }) =>
      fileOf(ctx, await bundlesOf(ctx, orderSubject, query), { ...orderFile, format, timeZone }),
    ),
    serveDownload(
      contract.exports.shownShipments,
      async (ctx, { body: { items, query, columns, format, timeZone } }) => {
        const shown = await shownFile(ctx, 'shipments', { columns, timeZone })
        const found = items ? bundlesOfKeys(items) : await bundlesOf(ctx, shipmentSubject, query ?? {})
        return fileOf(ctx, found, { ...shown, format, timeZone })
      },
    ),
    serveDownload(contract.exports.chosenOrders, async (ctx, { body: { items, query, columns, format, timeZone } }) => {
      const report = columns ? await shownFile(ctx, 'orders', { columns, timeZone }) : orderFile
      const found = items
        ? bundlesOfKeys(items.map(({ merchantId, id }) => `${merchantId}/${id}`))
        : await bundlesOf(ctx, orderSubject, query ?? {})
      return fileOf(ctx, found, { ...report, format, timeZone })
    }),
  ],
}

type Report = {
  readonly name: string
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly rows: (ctx: Ctx, keys: readonly string[]) => Promise<readonly ReportRow[]>
}

const orderFile: Report = { name: 'orders', title: 'Orders', columns: orderColumns, rows: orderReport }

async function bundlesOf(
  ctx: RequestCtx,
  subject: SearchSubject,
  query: Omit<SearchQuery, 'page' | 'size'>,
): Promise<KeyBundle[]> {
  await ctx.db.allow(maxStatementMs)
  const found = await matchingBundles(ctx, subject, { query, atMost: maxRows + 1, size: rowsPerPiece })
  if (countOf(found) > maxRows)
    throw refused('text', `An export can contain up to ${numberText(maxRows)} ${subject.kind}s. Narrow your search`)
  return found
}

function bundlesOfKeys(all: readonly string[]): KeyBundle[] {
  const keys = [...new Set(all)]
  const pieces = Array.from({ length: Math.ceil(keys.length / rowsPerPiece) }, (_, index) =>
    keys.slice(index * rowsPerPiece, (index + 1) * rowsPerPiece),
  )
  return pieces.map(piece => ({ count: piece.length, keys: JSON.stringify(piece) }))
}

type Shown = { readonly columns: readonly ShownColumn[]; readonly timeZone: string | undefined }

/** The rows as their list shows them. Names are read once, for all pieces. */
async function shownFile(ctx: RequestCtx, list: ShownList, { columns, timeZone }: Shown): Promise<Report> {
  const unknown = columns.find(({ id }) => !isFileColumn(list, id))
  if (unknown) throw refused('columns', `There is no column “${unknown.id}”`)
  const [nameOf, zone] = await Promise.all([namesFor(ctx), zoneFor(ctx, timeZone)])
  const report = shownReport(list, columns, { nameOf, zone })
  const read = list === 'shipments' ? shownShipments : shownOrders
  return {
    name: list,
    title: list === 'shipments' ? 'Shipments' : 'Orders',
    columns: report.columns,
    rows: async (ctx, keys) => (await read(ctx, keys)).map(report.rowOf),
  }
}

const countOf = (found: readonly KeyBundle[]): number => found.reduce((sum, { count }) => sum + count, 0)

type FileRequest = Report & { readonly format: ExportFormat; readonly timeZone: string | undefined }

/** Makes the first piece at once: its size gives an estimate of the full size. */
async function fileOf(ctx: RequestCtx, found: readonly KeyBundle[], request: FileRequest): Promise<Download> {
  const { name, title, columns, rows, format } = request
  const timeZone = await zoneFor(ctx, request.timeZone)
  const file = openFile(format, { title, columns, zone: timeZone })
  const pieceOf = async (db: Db, position: number): Promise<Buffer | null> => {
    if (position > found.length) return null
    const bundle = found[position]
    if (bundle === undefined) return file.end()
    const keys: string[] = JSON.parse(bundle.keys)
    return file.rows(await rows({ ...ctx, db }, keys))
  }
  const first = await pieceOf(ctx.db, 0)
  const count = countOf(found)
  const bytes = ((first?.length ?? 0) * count) / Math.max(1, found[0]?.count ?? 0)
  return {
    name: `${name} ${swedishDate(ctx.now, timeZone)}.${format}`,
    contentType: contentTypes[format],
    headers: { [rowCountHeader]: String(count), [estimatedBytesHeader]: String(Math.round(bytes)) },
    read: (db, position) => (position === 0 ? Promise.resolve(first) : pieceOf(db, position)),
  }
}
