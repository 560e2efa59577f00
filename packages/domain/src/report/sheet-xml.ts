import { roundTo2 } from '../format/numbers.ts'
import { isFormula } from './csv.ts'
import type { ReportColumn, ReportRow, ReportValue } from './shipment-columns.ts'
import { wallClockOf } from './wall-clock.ts'

/** The styles of cells, by their place in workbook-parts.ts. */
export const styles = { plain: 0, head: 1, instant: 2, amount: 3, text: 4 } as const

/** More different texts than this in one column are written where they stand instead of being shared: memory stays bounded. */
const mostShared = 2000
/** A spreadsheet takes no longer text in a cell. */
const longestText = 32_767

/** Texts that many cells share, in the order in which they were first seen. */
export type SharedTexts = Map<string, number>

export type SheetOptions = { readonly zone: string; readonly shared: SharedTexts }

/** Writes rows as sheet XML. Cells stand in order, so none names its place; empty ones are written too. */
export function sheetRowsOf(
  columns: readonly ReportColumn[],
  { zone, shared }: SheetOptions,
): (rows: readonly ReportRow[]) => string {
  const clock = wallClockOf(zone)
  const writers = columns.map(({ id, kind }) => ({ id, write: writerOf(kind) }))
  return rows => {
    let xml = ''
    for (const row of rows) {
      xml += '<row>'
      for (const { id, write } of writers) {
        const value = row[id]
        xml += value === null || value === undefined ? '<c/>' : write(value)
      }
      xml += '</row>'
    }
    return xml
  }

  function writerOf(kind: ReportColumn['kind']): (value: ReportValue) => string {
    if (kind === 'amount') return value => `<c s="3"><v>${roundTo2(Number(value))}</v></c>`
    if (kind === 'count') return value => `<c><v>${Number(value)}</v></c>`
    if (kind === 'instant') return value => `<c s="2"><v>${clock.days(String(value))}</v></c>`
    if (kind === 'yesNo') return value => (value === true ? '<c t="b"><v>1</v></c>' : '<c t="b"><v>0</v></c>')
    const write = textWriter(shared)
    return kind === 'list'
      ? value => write(Array.isArray(value) ? value.join(', ') : '')
      : value => write(String(value))
  }
}

/** A column's texts: the first of them are shared, the many that follow in a column of numbers are not. */
function textWriter(shared: SharedTexts): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    if (text === '') return '<c/>'
    const written = known.get(text)
    if (written !== undefined) return written
    const attributes = isFormula(text) ? ' s="4"' : ''
    if (known.size >= mostShared) return `<c${attributes} t="inlineStr"><is>${textXml(text)}</is></c>`
    const place = shared.get(text) ?? shared.size
    shared.set(text, place)
    const cell = `<c${attributes} t="s"><v>${place}</v></c>`
    known.set(text, cell)
    return cell
  }
}

export const headXml = (titles: readonly string[]): string =>
  `<row>${titles.map(title => `<c s="1" t="inlineStr"><is>${textXml(title)}</is></c>`).join('')}</row>`

const special = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|^\s|\s$/u

export function textXml(text: string): string {
  if (text.length <= longestText && !special.test(text)) return `<t>${text}</t>`
  return `<t xml:space="preserve">${escaped(text.slice(0, longestText))}</t>`
}

/** What XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
