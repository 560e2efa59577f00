import { flagLabel } from '../format/labels.ts'
import { type Bytes, newBytes } from './bytes.ts'
import { clockPartsOf } from './clock-parts.ts'
import { escapeFormula } from './escape-formula.ts'
import { type ColumnKind, headingOf, type ReportColumn, type ReportRow, type ReportValue } from './shipment-columns.ts'

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** Numbers are written as they are: a negative one is no formula. */
export function csvLine(cells: readonly (string | number | null)[], separator = ','): string {
  const written = cells.map(cell =>
    typeof cell === 'string' ? quoted(escapeFormula(cell, separator), separator) : String(cell ?? ''),
  )
  return `${written.join(separator)}\r\n`
}

/** Whatever a spreadsheet may separate at is in quotes. */
const quoted = (text: string, separator: string): string =>
  /[";\t\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

export const csvHead = (columns: readonly ReportColumn[]): string => byteOrderMark + csvLine(columns.map(headingOf))

/** Rows are passed on in pieces of about this size. */
export const pieceBytes = 200_000

/** Writes the rows of a report as CSV, with local times of a zone. Each piece must be used before the next is made. */
export function csvRowsOf(columns: readonly ReportColumn[], zone: string) {
  const bytes = newBytes()
  const writers = columns.map(({ id, kind }) => ({ id, write: writersOf(bytes, zone)[kind] }))
  return function* (rows: readonly ReportRow[]): Generator<Uint8Array> {
    for (const row of rows) {
      writers.forEach(({ id, write }, position) => {
        if (position > 0) bytes.ascii(',')
        const value = row[id]
        if (value !== null && value !== undefined) write(value)
      })
      bytes.ascii('\r\n')
      if (bytes.length > pieceBytes) yield bytes.take()
    }
    if (bytes.length > 0) yield bytes.take()
  }
}

function writersOf(into: Bytes, zone: string): Record<ColumnKind, (value: ReportValue) => void> {
  const clock = clockPartsOf(zone)
  return {
    text: value => into.utf8(safe(String(value))),
    amount: value => into.amount(Number(value)),
    count: value => into.ascii(String(value)),
    instant: value => clock.text(String(value), into),
    yesNo: value => into.ascii(flagLabel('yesNo', value === true)),
    list: value => into.utf8(safe(Array.isArray(value) ? value.join(', ') : '')),
  }
}

/** The text could run as a formula or break its cell. */
const needsCare = /^\s*[=+\-@＝＋－＠]|[",;\t\r\n]/

const safe = (text: string): string => (needsCare.test(text) ? quoted(escapeFormula(text), ',') : text)
