import { posix } from 'node:path'
import { numberText } from '@aftermile/domain/format/numbers'
import { isDateFormat } from './date-format.ts'
import { ImportFault, limits } from './limits.ts'
import { readFullXml } from './xml.ts'
import type { Zip } from './zip.ts'

export type Sheet = { readonly name: string; readonly path: string }

export type Workbook = {
  readonly sheets: readonly Sheet[]
  readonly sharedTexts: readonly string[]
  /** For each cell style, whether its number is a date. */
  readonly dateStyles: readonly boolean[]
  /** The day count of Excel for 1 January 1970. */
  readonly epochDays: number
}

const workbookPath = 'xl/workbook.xml'

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const { sheets, is1904 } = await readSheets(zip)
  return {
    sheets,
    sharedTexts: await readSharedTexts(zip),
    dateStyles: await readDateStyles(zip),
    epochDays: is1904 ? 24_107 : 25_569,
  }
}

async function readSheets(zip: Zip): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const targets = await readTargets(zip)
  const sheets: Sheet[] = []
  let is1904 = false
  await readFullXml(await zip.read(workbookPath, limits.partBytes), {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return
      const path = targets.get(attribute('id') ?? '')
      if (path !== undefined && zip.has(path)) sheets.push({ name: attribute('name') ?? '', path })
    },
  })
  if (sheets.length === 0) throw new ImportFault('This workbook has no visible sheet.')
  return { sheets: sheets.slice(0, limits.sheets), is1904 }
}

async function readTargets(zip: Zip): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readFullXml(await zip.read('xl/_rels/workbook.xml.rels', limits.partBytes), {
    open(name, attribute) {
      const [id, target] = [attribute('Id'), attribute('Target')]
      if (name !== 'Relationship' || id === null || target === null) return
      targets.set(id, target.startsWith('/') ? target.slice(1) : posix.join('xl', target))
    },
  })
  return targets
}

async function readSharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let chars = 0
  const within: string[] = []
  await readFullXml(await zip.read('xl/sharedStrings.xml'), {
    open: name => within.push(name),
    text(piece) {
      // Phonetic hints (rPh) are not part of the text.
      if (within.at(-1) === 't' && !within.includes('rPh')) text += piece
      if (text.length > limits.cellChars) throw tooLong()
    },
    close(name) {
      within.pop()
      if (name !== 'si') return
      chars += text.length + 16
      if (chars > limits.sharedChars)
        throw new ImportFault('This workbook contains too many different texts. Save it as CSV.')
      texts.push(text)
      text = ''
    },
  })
  return texts
}

export const tooLong = () => new ImportFault(`A cell is longer than ${numberText(limits.cellChars)} characters.`)

async function readDateStyles(zip: Zip): Promise<boolean[]> {
  const styles: boolean[] = []
  if (!zip.has('xl/styles.xml')) return styles
  const custom = new Map<string, string>()
  let isCells = false
  await readFullXml(await zip.read('xl/styles.xml', limits.partBytes), {
    open(name, attribute) {
      if (name === 'numFmt') custom.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '')
      if (name === 'cellXfs') isCells = true
      const format = attribute('numFmtId') ?? '0'
      if (name === 'xf' && isCells) styles.push(isDateFormat(custom.get(format) ?? null, Number(format)))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}
