import { flagLabel } from '../format/labels.ts'
import { type Bytes, newBytes } from './bytes.ts'
import { clockPartsOf } from './clock-parts.ts'
import { pieceBytes } from './csv.ts'
import { isFormula } from './escape-formula.ts'
import type { ReportColumn, ReportRow, ReportValue } from './shipment-columns.ts'

/** The most shared texts per column. Further texts are written inline, so that memory stays bounded. */
const mostShared = 2000
/** The longest text that a spreadsheet cell can have. */
const longestText = 32_767

/** Texts that many cells share, in the order in which they were first seen. */
export type SharedTexts = Map<string, number>

export type SheetOptions = { readonly zone: string; readonly shared: SharedTexts }

/**
 * Writes rows as sheet XML. Each piece must be used before the next is made. Cells have no references, so empty ones are written
 * too. The style numbers (s="…") are those of workbook-parts.ts.
 */
export function sheetRowsOf(columns: readonly ReportColumn[], { zone, shared }: SheetOptions) {
  const bytes = newBytes()
  const writers = columns.map(({ id, kind }) => ({ id, write: writerOf(kind, bytes, { zone, shared }) }))
  return function* (rows: readonly ReportRow[]): Generator<Uint8Array> {
    for (const row of rows) {
      bytes.ascii('<row>')
      for (const { id, write } of writers) {
        const value = row[id]
        if (value === null || value === undefined) bytes.ascii('<c/>')
        else write(value)
      }
      bytes.ascii('</row>')
      if (bytes.length > pieceBytes) yield bytes.take()
    }
    if (bytes.length > 0) yield bytes.take()
  }
}

function writerOf(kind: ReportColumn['kind'], into: Bytes, options: SheetOptions): (value: ReportValue) => void {
  const end = '</v></c>'
  if (kind === 'amount')
    return value => {
      into.ascii('<c s="3"><v>')
      into.amount(Number(value))
      into.ascii(end)
    }
  if (kind === 'instant') {
    const clock = clockPartsOf(options.zone)
    return value => {
      into.ascii('<c s="2"><v>')
      clock.days(String(value), into)
      into.ascii(end)
    }
  }
  if (kind === 'count') return value => into.ascii(`<c><v>${Number(value)}${end}`)
  const write = textWriter(into, options.shared)
  if (kind === 'yesNo') return value => write(flagLabel('yesNo', value === true))
  return kind === 'list' ? value => write(Array.isArray(value) ? value.join(', ') : '') : value => write(String(value))
}

/**
 * Writes the texts of a column. The first texts are shared and later ones are looked up, unless almost none repeats, as in a
 * column of numbers.
 */
function textWriter(into: Bytes, shared: SharedTexts): (text: string) => void {
  const known = new Map<string, string>()
  let hits = 0
  const isFull = () => known.size >= mostShared
  const isOfUse = () => !isFull() || hits > mostShared
  return text => {
    if (text === '') return into.ascii('<c/>')
    const written = isOfUse() ? known.get(text) : undefined
    if (written !== undefined) {
      hits++
      return into.ascii(written)
    }
    const style = isFormula(text) ? ' s="4"' : ''
    if (isFull()) return writeInline(into, text, style)
    const position = shared.get(text) ?? shared.size
    shared.set(text, position)
    const cell = `<c${style} t="s"><v>${position}</v></c>`
    known.set(text, cell)
    into.ascii(cell)
  }
}

function writeInline(into: Bytes, text: string, style: string): void {
  into.ascii('<c')
  into.ascii(style)
  into.ascii(' t="inlineStr"><is>')
  writeText(into, text)
  into.ascii('</is></c>')
}

function writeText(into: Bytes, text: string): void {
  // Spreadsheets drop spaces at the ends unless told to preserve them.
  const isBare = text.charCodeAt(0) > 32 && text.charCodeAt(text.length - 1) > 32
  into.ascii(isBare ? '<t>' : '<t xml:space="preserve">')
  into.xml(text.length > longestText ? text.slice(0, longestText) : text)
  into.ascii('</t>')
}

export function headXml(titles: readonly string[]): Uint8Array {
  const bytes = newBytes()
  bytes.ascii('<row>')
  for (const title of titles) writeInline(bytes, title, ' s="1"')
  bytes.ascii('</row>')
  return bytes.take()
}

export function sharedXml(shared: SharedTexts): Uint8Array {
  const bytes = newBytes()
  bytes.ascii(`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${shared.size}">`)
  for (const text of shared.keys()) {
    bytes.ascii('<si>')
    writeText(bytes, text)
    bytes.ascii('</si>')
  }
  bytes.ascii('</sst>')
  return bytes.take()
}
