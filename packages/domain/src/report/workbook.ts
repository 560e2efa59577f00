import { headXml, type SharedTexts, sharedXml, sheetRowsOf } from './sheet-xml.ts'
import { headingOf, type ReportColumn, type ReportRow } from './shipment-columns.ts'
import { fixedParts, sheetHead, sheetsParts, sheetTail } from './workbook-parts.ts'

/** The most rows that a sheet can have, including its header. */
const rowsPerSheet = 1_048_576

/** A piece of a workbook: the name of a file in it, or content of the file named last. It must be used before the next piece. */
export type WorkbookPiece = { readonly file: string } | { readonly text: string } | { readonly bytes: Uint8Array }

export type WorkbookWriter = {
  rows(rows: readonly ReportRow[]): Iterable<WorkbookPiece>
  end(): Iterable<WorkbookPiece>
}

export type WorkbookOptions = {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly zone: string
  readonly rowsPerSheet?: number
}

/** Writes a workbook as a stream. The caller compresses the pieces. */
export function openWorkbook(options: WorkbookOptions): WorkbookWriter {
  const { columns, zone, title } = options
  const most = (options.rowsPerSheet ?? rowsPerSheet) - 1
  const shared: SharedTexts = new Map()
  const write = sheetRowsOf(columns, { zone, shared })
  const head = [{ text: sheetHead(columns) }, { bytes: headXml(columns.map(headingOf)) }]
  let sheets = 0
  let room = 0

  function beginSheet(): WorkbookPiece[] {
    const isFirst = sheets === 0
    sheets++
    room = most
    return [...(isFirst ? [] : [{ text: sheetTail(columns, most) }]), { file: sheetFile(sheets) }, ...head]
  }

  return {
    *rows(rows) {
      if (sheets === 0) yield* beginSheet()
      let rest = rows
      while (rest.length > 0) {
        if (room === 0) yield* beginSheet()
        const fitting = rest.slice(0, room)
        for (const bytes of write(fitting)) yield { bytes }
        room -= fitting.length
        rest = rest.slice(fitting.length)
      }
    },
    *end() {
      if (sheets === 0) yield* beginSheet()
      yield { text: sheetTail(columns, most - room) }
      for (const [file, text] of [...sheetsParts(title, sheets), ...fixedParts]) yield* [{ file }, { text }]
      yield* [{ file: 'xl/sharedStrings.xml' }, { bytes: sharedXml(shared) }]
    },
  }
}

const sheetFile = (number: number): string => `xl/worksheets/sheet${number}.xml`
