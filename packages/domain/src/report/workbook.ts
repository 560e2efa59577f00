import { headXml, type SharedTexts, sheetRowsOf, textXml } from './sheet-xml.ts'
import type { ReportColumn, ReportRow } from './shipment-columns.ts'
import { fixedParts, sheetHead, sheetsParts, sheetTail } from './workbook-parts.ts'

/** The most rows that a sheet can have, its head included. */
const rowsPerSheet = 1_048_576

/** What a workbook is written of: the name of a file in it, or text that belongs to the file named last. */
export type WorkbookPiece = { readonly file: string } | { readonly text: string }

export type WorkbookWriter = {
  rows(rows: readonly ReportRow[]): readonly WorkbookPiece[]
  end(): readonly WorkbookPiece[]
}

export type WorkbookOptions = {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly zone: string
  readonly rowsPerSheet?: number
}

/** Writes a workbook from its first byte to its last without going back; who uses it packs the pieces. */
export function openWorkbook(options: WorkbookOptions): WorkbookWriter {
  const { columns, zone, title } = options
  const most = (options.rowsPerSheet ?? rowsPerSheet) - 1
  const shared: SharedTexts = new Map()
  const write = sheetRowsOf(columns, { zone, shared })
  const head = sheetHead(columns) + headXml(columns.map(column => column.id))
  let sheets = 0
  let room = 0

  function beginSheet(): WorkbookPiece[] {
    const isFirst = sheets === 0
    sheets++
    room = most
    return [...(isFirst ? [] : [{ text: sheetTail(columns, most) }]), { file: sheetFile(sheets) }, { text: head }]
  }

  return {
    rows(rows) {
      const pieces: WorkbookPiece[] = sheets === 0 ? beginSheet() : []
      let rest = rows
      while (rest.length > 0) {
        if (room === 0) pieces.push(...beginSheet())
        const fitting = rest.slice(0, room)
        pieces.push({ text: write(fitting) })
        room -= fitting.length
        rest = rest.slice(fitting.length)
      }
      return pieces
    },
    end() {
      const pieces: WorkbookPiece[] = sheets === 0 ? beginSheet() : []
      pieces.push({ text: sheetTail(columns, most - room) })
      for (const [file, text] of [...sheetsParts(title, sheets), ...fixedParts]) pieces.push({ file }, { text })
      pieces.push({ file: 'xl/sharedStrings.xml' }, { text: sharedXml(shared) })
      return pieces
    },
  }
}

const sheetFile = (number: number): string => `xl/worksheets/sheet${number}.xml`

function sharedXml(shared: SharedTexts): string {
  const texts = [...shared.keys()].map(text => `<si>${textXml(text)}</si>`).join('')
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${shared.size}">${texts}</sst>`
}
