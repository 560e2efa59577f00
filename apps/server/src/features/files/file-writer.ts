import type { ExportFormat } from '@aftermile/contract/containers/exports'
import { csvHead, csvRowsOf } from '@aftermile/domain/report/csv'
import type { ReportColumn, ReportRow } from '@aftermile/domain/report/shipment-columns'
import { openWorkbook, type WorkbookPiece } from '@aftermile/domain/report/workbook'
import { newZipWriter } from './zip-writer.ts'

export type Sheet = { readonly title: string; readonly columns: readonly ReportColumn[]; readonly zone: string }

/** Writes a file piece by piece as its rows arrive. */
export type FileWriter = {
  rows(rows: readonly ReportRow[]): Promise<Buffer>
  end(): Promise<Buffer>
}

export const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export const openFile = (format: ExportFormat, sheet: Sheet): FileWriter =>
  format === 'csv' ? csvFile(sheet) : workbookFile(sheet)

function csvFile({ columns, zone }: Sheet): FileWriter {
  const write = csvRowsOf(columns, zone)
  let head = csvHead(columns)
  const headed = (pieces: Iterable<Uint8Array>) => {
    const bytes = Buffer.concat([Buffer.from(head), ...copies(pieces)])
    head = ''
    return bytes
  }
  return { rows: async rows => headed(write(rows)), end: async () => headed([]) }
}

function* copies(pieces: Iterable<Uint8Array>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

function workbookFile(sheet: Sheet): FileWriter {
  const workbook = openWorkbook(sheet)
  const zip = newZipWriter()
  async function pack(pieces: Iterable<WorkbookPiece>): Promise<Buffer> {
    const packed: Buffer[] = []
    for (const piece of pieces) {
      if ('file' in piece) packed.push(zip.begin(piece.file))
      else packed.push(await zip.add('bytes' in piece ? piece.bytes : Buffer.from(piece.text)))
    }
    return Buffer.concat(packed)
  }
  return {
    rows: rows => pack(workbook.rows(rows)),
    end: async () => Buffer.concat([await pack(workbook.end()), zip.end()]),
  }
}
