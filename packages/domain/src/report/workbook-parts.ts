import { lettersOf } from './column-letters.ts'
import { type ColumnKind, headingOf, type ReportColumn } from './shipment-columns.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type NamedPart = readonly [file: string, text: string]

/** The start of a sheet, with a frozen header row. */
export function sheetHead(columns: readonly ReportColumn[]): string {
  const widths = columns.map((column, position) => {
    const width = Math.max(widthOf[column.kind], headingOf(column).length + 3)
    return `<col min="${position + 1}" max="${position + 1}" width="${width}" customWidth="1"/>`
  })
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

const widthOf: Record<ColumnKind, number> = { text: 18, amount: 12, count: 10, instant: 17, yesNo: 8, list: 20 }

export const sheetTail = (columns: readonly ReportColumn[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${lettersOf(columns.length)}${rows + 1}"/></worksheet>`

/** The parts that list the sheets. */
export function sheetsParts(title: string, count: number): readonly NamedPart[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const sheets = numbers.map(
    number => `<sheet name="${number === 1 ? title : `${title} ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const targets = [
    ...numbers.map(number => ['worksheet', `worksheets/sheet${number}.xml`]),
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]
  const links = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  )
  const types = numbers.map(
    number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${officeType}.worksheet+xml"/>`,
  )
  return [
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}">${links.join('')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/>${types.join('')}<Override PartName="/xl/styles.xml" ContentType="${officeType}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${officeType}.sharedStrings+xml"/></Types>`,
    ],
  ]
}

/** The styles used in sheet-xml.ts: plain, header, instant, amount, and text that would otherwise be read as a formula. */
const cellStyles = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
]

/** The parts that are the same in every workbook. */
export const fixedParts: readonly NamedPart[] = [
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs></styleSheet>`,
  ],
]
