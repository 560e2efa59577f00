import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dialectOf } from './csv-dialect.ts'
import { csvReader } from './csv-reader.ts'

const read = (text: string, separator = ',', step = text.length || 1) => {
  const reader = csvReader(separator)
  const rows = []
  for (let index = 0; index < text.length; index += step) rows.push(...reader.write(text.slice(index, index + step)))
  return [...rows, ...reader.end()]
}
const cells = (text: string, separator?: string) => read(text, separator).map(row => row.cells)

describe('a row is split by its separators and quotes', () => {
  test.each([
    ['plain cells', 'a,b,c\n', [['a', 'b', 'c']]],
    [
      'no line end at the end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty cells', ',a,,\n', [['', 'a', '', '']]],
    ['separators in quotes', '"a,b",c', [['a,b', 'c']]],
    ['doubled quotes', '"say ""hi""",""""', [['say "hi"', '"']]],
    ['line ends in quotes', '"a\nb","c\r\nd"', [['a\nb', 'c\r\nd']]],
    ['an empty quoted cell', '"",a', [['', 'a']]],
    ['quotes inside a plain cell', '5" pipe,b', [['5" pipe', 'b']]],
    ['text after a closed quote', '"a"b,c', [['ab', 'c']]],
    [
      'windows line ends',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'old mac line ends',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['mixed line ends', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    [
      'empty rows left out',
      'a,b\n\n , \n\r\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['spaces kept', ' a , b ', [[' a ', ' b ']]],
    ['nothing at all', '', []],
  ])('%s', (_name, text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  test('each row has its line, also after cells of several lines', () => {
    expect(read('h\n"a\r\nb"\r\n\r\nc\n').map(row => row.line)).toEqual([1, 2, 5])
  })

  test('the rows are the same for any split of the text into chunks', () => {
    const text = 'a,"b ""x""\r\nc",d\r\n"",e,"f"\n\ng,h,i"j\r\n'
    for (const step of [1, 2, 3, 7]) expect(read(text, ',', step)).toEqual(read(text))
  })

  test('a quoted text is read as the original', () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', 'ö') }), { minLength: 2 })
    fc.assert(
      fc.property(texts, row => {
        fc.pre(row.some(cell => cell.trim() !== ''))
        expect(cells(row.map(quoted).join(','))).toEqual([row])
      }),
    )
  })
})

describe('a file that would fill the memory is refused', () => {
  test('an unclosed quote is named by its line', () => {
    expect(() => read('a,b\nc,"d\ne')).toThrow('The quote in line 2 is never closed.')
    expect(() => read(`a\n"${'x\n'.repeat(40_000)}`)).toThrow('The quote in line 2 is never closed, or')
  })

  test('a long cell and a long row are named by their line', () => {
    expect(() => read(`a\n${'x'.repeat(33_000)}`)).toThrow('A cell in line 2 is longer than 32\u00a0768 characters.')
    expect(() => read(','.repeat(6000))).toThrow('more than 5\u00a0000 cells')
  })
})

describe('the separator is detected', () => {
  test.each([
    [',', 'order,city\n1,Malmö\n2,Lund\n'],
    [';', 'order;price\n1;2,50\n2;3,75\n'],
    [';', 'order;text\n1;"a,b,c"\n2;"d,e,f"\n'],
    ['\t', 'order\tcity, country\n1\tMalmö, SE\n'],
    ['|', 'order|city|text\n1|Malmö|a;b\n'],
    [',', 'order\n1\n2\n'],
    [';', 'merchantId;orderNumber'],
  ])('%j', (separator, sample) => {
    expect(dialectOf(sample)).toEqual({ separator, skip: 0 })
  })

  test('a file may name its separator in its first line', () => {
    expect(dialectOf('sep=;\r\na,b;c\r\n')).toEqual({ separator: ';', skip: 7 })
  })
})
