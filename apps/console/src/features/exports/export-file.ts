import { type ExportFormat, exports } from '@aftermile/contract/containers/exports'
import type { SentQuery } from '@aftermile/contract/endpoint'
import { search } from '@aftermile/contract/search'
import { csvHead, csvRowsOf } from '@aftermile/domain/report/csv'
import {
  type ReportRow,
  reportRowsOf,
  type ShipmentReportId,
  shipmentReports,
} from '@aftermile/domain/report/shipment-columns'
import { openWorkbook } from '@aftermile/domain/report/workbook'
import { call } from '../../api/call.ts'
import { fetchFile, saveFile } from '../../api/download.ts'
import { type Following, followBytes } from '../../ui/feedback/follow-download.tsx'
import { openBrowserZip } from './browser-zip.ts'

/** Shipments by name, or all that a search finds. */
export type ExportSource =
  | { readonly ids: readonly string[] }
  | { readonly query: SentQuery<typeof exports.shipments>; readonly count: number }

export type ExportRequest = {
  readonly what: ExportSource
  readonly report: ShipmentReportId
  readonly format: ExportFormat
}

const perRequest = 500

/** Those chosen by name are pulled and written here; a whole result comes as a file from the server. */
export async function exportShipments({ what, report, format }: ExportRequest, following: Following): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if ('ids' in what) {
    const name = `${report === 'shipments' ? 'shipments' : 'shipments with packages'} ${new Date().toISOString().slice(0, 10)}.${format}`
    saveFile(await fileOf(what.ids, { report, format, zone: timeZone, ...following }), name)
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

type Writing = Following & { readonly report: ShipmentReportId; readonly format: ExportFormat; readonly zone: string }

async function fileOf(ids: readonly string[], writing: Writing): Promise<Blob> {
  const file = writing.format === 'csv' ? csvFile(writing) : workbookFile(writing)
  for (let at = 0; at < ids.length; at += perRequest) {
    const body = { items: ids.slice(at, at + perRequest) }
    const { data } = await call(search.shipmentReport, { body, signal: writing.signal })
    await file.add(
      reportRowsOf(
        writing.report,
        data.items.map(item => item.document),
      ),
    )
    writing.onProgress(Math.min(1, (at + perRequest) / ids.length))
  }
  return file.end()
}

type Written = { add(rows: readonly ReportRow[]): Promise<void>; end(): Promise<Blob> }

function csvFile({ report, zone }: Writing): Written {
  const columns = shipmentReports[report]
  const write = csvRowsOf(columns, zone)
  const parts: BlobPart[] = [csvHead(columns)]
  return {
    async add(rows) {
      for (const piece of write(rows)) parts.push(piece.slice())
    },
    end: async () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

function workbookFile({ report, zone }: Writing): Written {
  const workbook = openWorkbook({ title: 'Shipments', columns: shipmentReports[report], zone })
  const zip = openBrowserZip('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return {
    add: rows => zip.add(workbook.rows(rows)),
    async end() {
      await zip.add(workbook.end())
      return zip.end()
    },
  }
}
