import { numberText } from '@aftermile/domain/format/numbers'
import { spreadsheetTime } from '@aftermile/domain/times/read-time'
import type { RawRow } from './csv-reader.ts'
import { ImportFault, limits } from './limits.ts'
import { type Sheet, tooLong, type Workbook } from './workbook.ts'
import { readXml } from './xml.ts'
import type { Zip } from './zip.ts'

type Cell = { column: number; type: string; style: number; text: string }

/** Reads the rows of a sheet while it is unpacked. Skips empty rows. */
export async function* readSheet(zip: Zip, workbook: Workbook, sheet: Sheet): AsyncGenerator<RawRow[]> {
  let rows: RawRow[] = []
  let cells: unknown[] = []
  let line = 0
  let cell: Cell | null = null
  let isValue = false
  const parts = readXml(await zip.read(sheet.path), {
    open(name, attribute) {
      if (name === 'row') {
        line = lineOf(attribute('r')) ?? line + 1
        cells = []
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? (cell?.column ?? cells.length - 1) + 1
        if (column >= limits.cellsPerRow)
          throw new ImportFault(`Row ${line} has more than ${numberText(limits.cellsPerRow)} cells.`)
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '' }
      } else if (name === 'v' || name === 't') isValue = cell !== null
    },
    text(text) {
      if (!isValue || cell === null) return
      cell.text += text
      if (cell.text.length > limits.cellChars) throw tooLong()
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && cell !== null) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = contentOf(cell, workbook)
        cell = null
      } else if (name === 'row' && cells.some(item => item !== '')) rows.push({ line, cells })
    },
  })
  for await (const _ of parts) {
    yield rows
    rows = []
  }
}

const lineOf = (number: string | null): number | null => (/^\d{1,7}$/.test(number ?? '') ? Number(number) : null)

/** AB7 → 27 */
function columnOf(reference: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function contentOf({ type, style, text }: Cell, { sharedTexts, dateStyles, epochDays }: Workbook): unknown {
  if (text === '') return ''
  if (type === 's') return sharedTexts[Number(text)] ?? ''
  if (type === 'b') return text === '1'
  // A formula error such as #N/A is an empty cell.
  if (type === 'e') return ''
  if (type !== 'n') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return dateStyles[style] && number >= 1 ? spreadsheetTime(number, epochDays) : number
}
