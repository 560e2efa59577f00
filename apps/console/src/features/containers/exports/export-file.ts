import { type ExportFormat, exports } from '@aftermile/contract/containers/exports'
import type { SentQuery } from '@aftermile/contract/endpoint'
import { search } from '@aftermile/contract/search'
import { swedishDate } from '@aftermile/domain/format/dates'
import { csvHead, csvRowsOf } from '@aftermile/domain/report/csv'
import {
  type ReportRow,
  reportRowsOf,
  type ShipmentReportId,
  shipmentReports,
} from '@aftermile/domain/report/shipment-columns'
import { openWorkbook } from '@aftermile/domain/report/workbook'
import { call } from '../../../api/call.ts'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import { type Following, followBytes } from '../../../ui/feedback/follow-download.tsx'
import { openBrowserZip } from './browser-zip.ts'

/** Selected shipments by id, or all that a search finds. */
export type ExportSource =
  | { readonly ids: readonly string[] }
  | { readonly query: SentQuery<typeof exports.shipments>; readonly count: number; readonly isExact: boolean }

/** Selected orders by their keys, or all that a search finds. */
export type OrderSource =
  | { readonly items: readonly { readonly id: string; readonly merchantId: string }[] }
  | { readonly query: SentQuery<typeof exports.orders>; readonly count: number; readonly isExact: boolean }

export type ExportRequest = {
  readonly what: ExportSource
  readonly report: ShipmentReportId
  readonly format: ExportFormat
}

const idsPerRequest = 500

/** Selected shipments are fetched and written to a file here. A full search result comes as a file from the server. */
export async function exportShipments({ what, report, format }: ExportRequest, following: Following): Promise<void> {
  const timeZone = browserTimeZone()
  if ('ids' in what) {
    const name = `${report === 'shipments' ? 'shipments' : 'shipments with packages'} ${swedishDate(Date.now())}.${format}`
    saveFile(await fileOf(what.ids, { report, format, timeZone, ...following }), name)
    return
  }
  const query = { ...what.query, report, format, timeZone }
  const { content, name } = await fetchFile(exports.shipments, {
    query,
    signal: following.signal,
    onBytes: followBytes(following),
  })
  saveFile(content, name)
}

type ReportOptions = Following & {
  readonly report: ShipmentReportId
  readonly format: ExportFormat
  readonly timeZone: string
}

async function fileOf(ids: readonly string[], options: ReportOptions): Promise<Blob> {
  const file = options.format === 'csv' ? csvFile(options) : workbookFile(options)
  for (let index = 0; index < ids.length; index += idsPerRequest) {
    const body = { items: ids.slice(index, index + idsPerRequest) }
    const { data } = await call(search.shipmentReport, { body, signal: options.signal })
    await file.add(
      reportRowsOf(
        options.report,
        data.items.map(item => item.document),
      ),
    )
    options.onProgress(Math.min(1, (index + idsPerRequest) / ids.length))
  }
  return file.end()
}

type ReportFile = { add(rows: readonly ReportRow[]): Promise<void>; end(): Promise<Blob> }

function csvFile({ report, timeZone }: ReportOptions): ReportFile {
  const columns = shipmentReports[report]
  const write = csvRowsOf(columns, timeZone)
  const parts: BlobPart[] = [csvHead(columns)]
  return {
    async add(rows) {
      for (const piece of write(rows)) parts.push(piece.slice())
    },
    end: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

function workbookFile({ report, timeZone }: ReportOptions): ReportFile {
  const workbook = openWorkbook({ title: 'Shipments', columns: shipmentReports[report], zone: timeZone })
  const zip = openBrowserZip('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return {
    add: rows => zip.add(workbook.rows(rows)),
    async end() {
      await zip.add(workbook.end())
      return zip.end()
    },
  }
}
