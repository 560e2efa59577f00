import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportNumber } from '../format/numbers.ts'
import { newBytes } from './bytes.ts'
import { clockPartsOf } from './clock-parts.ts'
import { lettersOf } from './column-letters.ts'
import { csvLine, csvRowsOf } from './csv.ts'
import { escapeFormula, withoutEscapes } from './escape-formula.ts'
import { sharedXml, sheetRowsOf } from './sheet-xml.ts'
import {
  columnsOf,
  type ReportColumn,
  type ReportRow,
  reportFields,
  reportRowsOf,
  shipmentReports,
} from './shipment-columns.ts'
import { openWorkbook } from './workbook.ts'

const textOf = (pieces: Iterable<Uint8Array>): string =>
  Array.from(pieces, piece => new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece)).join('')
const csvOf = (columns: readonly ReportColumn[], zone: string) => (rows: readonly ReportRow[]) =>
  textOf(csvRowsOf(columns, zone)(rows))
const xmlOf = (columns: readonly ReportColumn[], shared: Map<string, number>) => (rows: readonly ReportRow[]) =>
  textOf(sheetRowsOf(columns, { zone: 'UTC', shared })(rows))

const columns: readonly ReportColumn[] = [
  { id: 'name', kind: 'text' },
  { id: 'weight', kind: 'amount' },
  { id: 'count', kind: 'count' },
  { id: 'at', kind: 'instant' },
  { id: 'perfect', kind: 'yesNo' },
  { id: 'tags', kind: 'list' },
]
const row = { name: 'Åsa', weight: 1.005, count: 2, at: '2026-07-01T10:00:05.000Z', perfect: true, tags: ['a', 'b'] }

test('numbers have two decimals, counts none, and times are those of the zone', () => {
  expect(csvOf(columns, 'Europe/Stockholm')([row])).toBe('Åsa,1.01,2,2026-07-01 12:00:05,yes,"a, b"\r\n')
  expect(csvOf(columns, 'UTC')([{ ...row, weight: -3, at: null, tags: [] }])).toBe('Åsa,-3.00,2,,yes,\r\n')
})

test('a flag is yes or no', () => {
  const flag = columns.filter(({ kind }) => kind === 'yesNo')
  const rows = [{ perfect: true }, { perfect: false }]
  expect(csvOf(flag, 'UTC')(rows)).toBe('yes\r\nno\r\n')
  const shared = new Map<string, number>()
  const cells = xmlOf(flag, shared)(rows)
  expect([cells, [...shared.keys()]]).toEqual([
    '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>',
    ['yes', 'no'],
  ])
})

test('an unknown value is an empty cell', () => {
  const nothing = Object.fromEntries(columns.map(column => [column.id, null]))
  expect(csvOf(columns, 'UTC')([nothing])).toBe(',,,,,\r\n')
  const cells = xmlOf(columns, new Map())([nothing])
  expect(cells).toBe(`<row>${'<c/>'.repeat(6)}</row>`)
})

test.each(['=1+1', '+46 70', '-2', '@sum', '\t=1', '  =1', '＝1', '\r=1'])('%j does not run in a spreadsheet', text => {
  expect(escapeFormula(text)).toMatch(/^'/)
  expect(withoutEscapes(escapeFormula(text))).toBe(text)
  const [column] = columns
  expect(csvOf([column as ReportColumn], 'UTC')([{ name: text }]).replace(/^"/, '')).toMatch(/^'/)
  const shared = new Map<string, number>()
  const cells = xmlOf([column as ReportColumn], shared)([{ name: text }])
  expect([cells, [...shared.keys()]]).toEqual(['<row><c s="4" t="s"><v>0</v></c></row>', [text]])
})

test.each([
  ['x;=1', "x;'=1"],
  ['x; \u00a0=1', "x; \u00a0'=1"],
  ['x;"=1"', `x;"'=1"`],
  ['x\t@a\n-b', "x\t'@a\n'-b"],
  ['=1;=2', "'=1;'=2"],
  ['a, =b', 'a, =b'],
])('%j does not run where a spreadsheet separates at another character', (text, safe) => {
  expect([escapeFormula(text), withoutEscapes(safe)]).toEqual([safe, text])
  expect(csvLine([text, ''])).toBe(`"${safe.replaceAll('"', '""')}",\r\n`)
})

test('in a file with semicolons, a formula after a comma does not run either', () => {
  expect(csvLine(['a,=b', 'c;d'], ';')).toBe(`a,'=b;"c;d"\r\n`)
})

test('a negative number in a line is a number, and a text that begins like one is no formula', () => {
  expect(csvLine([-2.5, '-2.5', null, 0])).toBe("-2.5,'-2.5,,0\r\n")
})

test('any text in a line of CSV reads back unchanged', () => {
  const write = csvOf(
    [
      { id: 'one', kind: 'text' },
      { id: 'two', kind: 'text' },
    ],
    'UTC',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, two) => {
      expect(readLine(write([{ one: text, two }]))).toEqual([escapeFormula(text), escapeFormula(two)])
    }),
  )
})

test('any text of a cell is well-formed XML and reads back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), text => {
      const xml = textOf([sharedXml(new Map([[text, 0]]))])
      const inner = /<si><t(?: xml:space="preserve")?>(.*)<\/t><\/si>/s.exec(xml)?.[1] ?? '<'
      expect(inner).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
      const read = inner.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
      expect(read).toBe(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
    }),
  )
})

test('bytes are UTF-8, also when the buffer grows', () => {
  const bytes = newBytes()
  const texts = ['a'.repeat(300_000), 'Åsa 🚚 漢', '\ud800x']
  for (const text of texts) bytes.utf8(text)
  expect(textOf([bytes.take()])).toBe(texts.join('').toWellFormed())
})

test('amounts are written like reportNumber', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), fc.integer()),
      value => {
        const bytes = newBytes()
        bytes.amount(value)
        expect(textOf([bytes.take()])).toBe(reportNumber(value))
      },
    ),
  )
})

test('a column of unique texts shares at most the limit, and loses none', () => {
  const shared = new Map<string, number>()
  const write = xmlOf([{ id: 'name', kind: 'text' }], shared)
  const xml = write(Array.from({ length: 5000 }, (_, index) => ({ name: `N${index}` })))
  expect([shared.size, xml.match(/inlineStr/g)?.length]).toEqual([2000, 3000])
})

test('the wall clock is right in any zone, also around clock changes', () => {
  const zone = fc.constantFrom('Europe/Stockholm', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
  fc.assert(
    fc.property(zone, fc.date({ min: new Date(0), max: new Date('2060-01-01'), noInvalidDate: true }), (name, at) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
      const bytes = newBytes()
      clockPartsOf(name).text(at.toISOString(), bytes)
      expect(textOf([bytes.take()])).toBe(shown.format(at))
      clockPartsOf(name).days(at.toISOString(), bytes)
      const localTime = Date.parse(`${shown.format(at).replace(' ', 'T')}Z`)
      expect(Number(textOf([bytes.take()]))).toBeCloseTo(localTime / 86_400_000 + 25_569, 5)
    }),
  )
})

test('a full sheet is followed by another, each with a header', () => {
  const workbook = openWorkbook({ title: 'S', columns: [{ id: 'name', kind: 'text' }], zone: 'UTC', rowsPerSheet: 3 })
  const rows = Array.from({ length: 5 }, (_, index) => ({ name: `N${index}` }))
  const pieces = [workbook.rows(rows.slice(0, 1)), workbook.rows(rows.slice(1)), workbook.end()].flatMap(chunks =>
    // Each piece must be used before the next.
    Array.from(chunks, piece => ('bytes' in piece ? { bytes: piece.bytes.slice() } : piece)),
  )
  const files = pieces.flatMap(piece => ('file' in piece ? piece.file : []))
  expect(files.filter(file => file.includes('sheet') && file.includes('worksheets/'))).toEqual([
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
    'xl/worksheets/sheet3.xml',
  ])
  const text = pieces
    .map(piece => ('text' in piece ? piece.text : 'bytes' in piece ? textOf([piece.bytes]) : ''))
    .join('')
  expect(text.match(/<row>/g)?.length).toBe(8)
  expect(text.match(/autoFilter ref="[^"]+"/g)).toEqual(
    ['A1:A3', 'A1:A3', 'A1:A2'].map(ref => `autoFilter ref="${ref}"`),
  )
})

test('columns are named as spreadsheets name them', () => {
  expect([1, 26, 27, 52, 53, 702, 703].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('the report with package numbers has one row for each of them, the other has no such column', () => {
  const shipments = [
    { id: 'A', packageNumbers: ['1', '2'] },
    { id: 'B', packageNumbers: [] },
  ]
  expect(reportRowsOf('shipments', shipments)).toBe(shipments)
  expect(reportRowsOf('shipmentsWithPackages', shipments)).toEqual([
    { id: 'A', packageNumbers: ['1'] },
    { id: 'A', packageNumbers: ['2'] },
    { id: 'B', packageNumbers: [] },
  ])
  expect(shipmentReports.shipments.map(column => column.id)).not.toContain('packageNumbers')
  expect(shipmentReports.shipmentsWithPackages).toEqual(columnsOf(reportFields))
})

/** Reads one line of CSV by RFC 4180. */
function readLine(line: string): string[] {
  const cells = [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)]
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
