import { reportNumber } from '../format/numbers.ts'
import type { ReportColumn, ReportRow, ReportValue } from './shipment-columns.ts'
import { wallClockOf } from './wall-clock.ts'

/** A spreadsheet runs what begins so, also after spaces and in full width. */
export const isFormula = (text: string): boolean => /^[\t\r]|^\s*[=+\-@＝＋－＠]/.test(text)

/** The same text, which no spreadsheet runs. */
export const harmless = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** Tells spreadsheets that a file is UTF-8. */
export const byteOrderMark = '\ufeff'

export function csvLine(cells: readonly string[], separator = ','): string {
  return `${cells.map(cell => quoted(harmless(cell), separator)).join(separator)}\r\n`
}

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

export const csvHead = (columns: readonly ReportColumn[]): string =>
  byteOrderMark + csvLine(columns.map(column => column.id))

/** Writes the rows of a report, with commas between cells and times on the clocks of a zone. */
export function csvRowsOf(columns: readonly ReportColumn[], zone: string): (rows: readonly ReportRow[]) => string {
  const writers = cellTexts(columns, zone)
  return rows => {
    let text = ''
    for (const row of rows) {
      let separator = ''
      for (const { id, isOurs, write } of writers) {
        const value = row[id]
        text += separator
        if (value !== null && value !== undefined) text += isOurs ? write(value) : safe(write(value))
        separator = ','
      }
      text += '\r\n'
    }
    return text
  }
}

/** Needs care: it would run as a formula, or end its cell too early. */
const needsCare = /^[\t\r]|^\s*[=+\-@＝＋－＠]|[",\r\n]/

const safe = (text: string): string => (needsCare.test(text) ? quoted(harmless(text), ',') : text)

export type CellText = {
  readonly id: string
  /** Written by us alone: digits and separators, which need no care. */
  readonly isOurs: boolean
  readonly write: (value: ReportValue) => string
}

export function cellTexts(columns: readonly ReportColumn[], zone: string): readonly CellText[] {
  const clock = wallClockOf(zone)
  const writes: Record<ReportColumn['kind'], (value: ReportValue) => string> = {
    text: String,
    amount: value => reportNumber(Number(value)),
    count: String,
    instant: value => clock.text(String(value)),
    yesNo: String,
    list: value => (Array.isArray(value) ? value.join(', ') : ''),
  }
  return columns.map(({ id, kind }) => ({ id, isOurs: kind !== 'text' && kind !== 'list', write: writes[kind] }))
}
