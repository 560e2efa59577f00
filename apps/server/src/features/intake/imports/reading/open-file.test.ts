import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workbookOf, zipOf } from '../../../../test/data/workbook.ts'
import { openFile } from './open-file.ts'
import type { Row } from './row.ts'

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermile-read-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fitOf = (columns: readonly string[]) => columns.filter(name => name.startsWith('order')).length

async function read(content: string | Buffer) {
  const path = join(folder, `file-${files++}`)
  await writeFile(path, content)
  const file = await openFile(path, fitOf)
  const rows: Row[] = []
  for await (const batch of file.rows) rows.push(...batch)
  return { ...file, rows, cells: rows.map(row => row.cells) }
}

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('the encoding is detected from the content', () => {
  test.each([
    ['utf-8', Buffer.from('ort;namn\nMalmö;Åsa\n')],
    ['utf-8', Buffer.from('\ufefftown;name\nMalmö;Åsa\n'.replace('town', 'ort').replace('name', 'namn'))],
    ['utf-16le', utf16('ort;namn\r\nMalmö;Åsa', false)],
    ['utf-16be', utf16('ort;namn\r\nMalmö;Åsa', true)],
    ['windows-1252', Buffer.from('ort;namn\nMalmö;Åsa\n', 'latin1')],
  ])('%s', async (encoding, bytes) => {
    const file = await read(bytes)
    expect(file.format).toEqual({ type: 'csv', encoding, separator: ';', sheet: null })
    expect([file.columns, file.cells]).toEqual([['ort', 'namn'], [['Malmö', 'Åsa']]])
  })

  test('one character far into a file decides', async () => {
    const file = await read(Buffer.from(`a,b\n${'x,y\n'.repeat(200_000)}Malmö,z\n`, 'latin1'))
    expect([file.format.encoding, file.cells.at(-1)]).toEqual(['windows-1252', ['Malmö', 'z']])
  })

  test('the line that names the separator is skipped', async () => {
    const file = await read('sep=;\r\na;b\r\n1;2\r\n')
    expect([file.columns, file.cells]).toEqual([['a', 'b'], [['1', '2']]])
  })
})

describe('JSON comes as a list, in an object, or line by line', () => {
  const items = [
    { orderNumber: '1', lines: [{ productNumber: 'a,]}"' }] },
    { orderNumber: '2', name: null, city: 'Malmö' },
  ]
  test.each([
    ['a list', JSON.stringify(items)],
    ['a list over many lines', JSON.stringify(items, null, 2)],
    ['in a box', JSON.stringify({ version: [1], items })],
    ['in a box after others', JSON.stringify({ meta: { a: { b: [] } }, items })],
    ['line by line', items.map(item => JSON.stringify(item)).join('\n')],
  ])('%s', async (_name, text) => {
    const file = await read(text)
    expect(file.columns).toEqual(['orderNumber', 'lines', 'name', 'city'])
    expect(file.rows).toEqual([
      { line: 1, cells: ['1', [{ productNumber: 'a,]}"' }]], fault: null },
      { line: 2, cells: ['2', '', null, 'Malmö'], fault: null },
    ])
  })

  test('one object is one item, and only a bad item is refused', async () => {
    expect((await read('{"orderNumber": "1"}')).rows).toHaveLength(1)
    expect((await read('[{"a": 1}, 7, {"a": 01}, {"a": 2}]')).rows.map(row => row.fault)).toEqual([
      null,
      'This item isn’t a valid JSON object',
      'This item isn’t a valid JSON object',
      null,
    ])
  })

  test('only an item that cannot be stored is refused, not one that looks similar', async () => {
    const items = [{ a: 'x\u0000' }, { a: '\ud83c' }, { a: '🎁' }, { a: '\\u0000' }, { 'k\u0000': 1 }]
    expect((await read(JSON.stringify(items))).rows.map(row => row.fault !== null)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
  })

  test('a truncated file is reported', async () => {
    await expect(read('[{"a": 1}, {"a": ')).rejects.toThrow('The file ends in the middle of item 2. Is it complete?')
    await expect(read('{"a": 1}\nnonsense')).rejects.toThrow('This file isn’t valid JSON')
    await expect(read(`[${'['.repeat(100_000)}`)).rejects.toThrow('nested too deeply')
  })
})

describe('a workbook is read as Excel shows it', () => {
  test('texts, numbers, dates and booleans are read', async () => {
    const file = await read(
      workbookOf({
        Orders: [
          ['orderNumber', 'city', 'orderedAt', 'gift', 'note'],
          [100234, 'Malmö & Lund', { days: 46_328.583333333336 }, true, { inline: '<b>' }],
          [],
          ['A-1', null, { days: 46_328 }, false, null],
        ],
      }),
    )
    expect(file.format).toEqual({ type: 'xlsx', encoding: null, separator: null, sheet: 'Orders' })
    expect(file.rows).toEqual([
      { line: 2, cells: [100234, 'Malmö & Lund', '2026-11-02T14:00:00', true, '<b>'], fault: null },
      { line: 4, cells: ['A-1', '', '2026-11-02', false], fault: null },
    ])
  })

  test('the sheet that fits best is read, else the first', async () => {
    const file = await read(workbookOf({ Readme: [['Hello']], Data: [['orderNumber'], ['1']] }))
    expect([file.format.sheet, file.cells]).toEqual(['Data', [['1']]])
    expect((await read(workbookOf({ Empty: [], One: [['x'], ['1']], Two: [['y'], ['2']] }))).format.sheet).toBe('One')
  })
})

describe('a hostile file gets a clear message', () => {
  const sheet = (text: string) => zipOf([...minimal, { name: 'xl/worksheets/sheet1.xml', text }])
  const minimal = [
    { name: 'xl/workbook.xml', text: '<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    },
  ]
  const noise = Array.from({ length: 400_000 }, (_, index) => ((index * 7919) % 100_003).toString(36)).join('')
  const bomb = zipOf([...minimal, { name: 'xl/worksheets/sheet1.xml', text: Buffer.alloc(300 * 1024 * 1024, ' ') }])

  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'This file is empty.'],
    ['only spaces', ' \n\r\n ', 'This file is empty.'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]),
      'This is a PNG picture. Upload a CSV, XLSX or JSON file.',
    ],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'This is a JPEG picture'],
    ['a document', '%PDF-1.7\n1 0 obj', 'This is a PDF.'],
    ['a web page', '\ufeff <!DOCTYPE html><table>', 'This is a web page'],
    ['a report', '<?xml version="1.0"?><a/>', 'This is an XML file'],
    ['a letter', zipOf([{ name: 'word/document.xml', text: '<a/>' }]), 'This is a Word document'],
    ['several files', zipOf([{ name: 'orders.csv', text: 'a,b' }]), 'This is a zip archive'],
    ['a NUL far inside', `a,b\n${'x,y\n'.repeat(100_000)}x\0,y`, 'binary data'],
    ['control characters', Buffer.from(Array.from({ length: 200 }, (_, index) => 1 + (index % 8))), 'binary data'],
    ['a zip that is no workbook', zipOf([{ name: 'readme.txt', text: 'hi' }]), 'This is a zip archive'],
    ['a zip cut short', workbookOf({ S: [['a'], ['b']] }).subarray(0, 400), 'damaged'],
    ['a locked zip', zipOf([{ name: 'a', text: 'b', isEncrypted: true }]), 'encrypted'],
    ['an old or locked workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'password-protected'],
    ['a bomb', bomb, 'unpacks to far more than its own size'],
    [
      'too many parts',
      zipOf(Array.from({ length: 201 }, (_, index) => ({ name: `${index}`, text: '' }))),
      'more than 200 files',
    ],
    ['entities', sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), 'its own document type'],
    ['nested tags', sheet(`<worksheet>${'<a>'.repeat(200)}`), 'nested too deeply'],
    ['endless text', sheet(`<worksheet><row><c><v>${noise}`), 'never ends'],
    ['an endless tag', sheet(`<worksheet><row a="${noise}`), 'never ends'],
    ['broken xml', sheet('<worksheet><row></worksheet>'), 'isn’t valid XML'],
    ['a long cell', `a\n${'x'.repeat(33_000)}`, 'longer than 32\u00a0768'],
    ['a long cell of a sheet', workbookOf({ S: [['a'], ['x'.repeat(33_000)]] }), 'longer than 32\u00a0768'],
    [
      'an endless row',
      sheet('<worksheet><row r="1"><c r="ZZZ1"><v>1</v></c></row></worksheet>'),
      'more than 5\u00a0000 cells',
    ],
    ['an unclosed quote', 'a,b\n"c', 'The quote in line 2 is never closed.'],
    ['twice the same column', 'City,name,city\n', 'The column “city” appears twice.'],
    ['too many columns', Array.from({ length: 501 }, (_, index) => `c${index}`).join(','), 'more than 500 columns'],
  ])('%s', async (_name, content, reason) => {
    await expect(read(content)).rejects.toThrow(reason)
  })

  test('only a row that is too wide is refused', async () => {
    const { rows } = await read('a,b\n1,2,3\n1,2,\n1\n')
    expect(rows.map(row => row.fault)).toEqual(['This row has 3 cells, but the header has 2', null, null])
  })

  test('a file with only a header has no rows', async () => {
    expect(await read('a,b\n')).toMatchObject({ columns: ['a', 'b'], rows: [] })
  })
})
