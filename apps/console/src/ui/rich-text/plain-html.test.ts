import { expect, test } from 'vitest'
import { htmlOfLines, isPlainHtml, linesOfHtml } from './plain-html.ts'

test.each(['', 'Hello', 'a\nb\n', '\n\n  x ', '1 < 2 & 3 > 2', '&lt;b&gt; "q" &amp;amp;', '<script>alert(1)</script>'])(
  'the lines of %o stay the same',
  text => {
    expect(linesOfHtml(htmlOfLines(text))).toBe(text)
    expect(isPlainHtml(htmlOfLines(text))).toBe(true)
  },
)

test('paragraphs are lines, and other elements are not plain', () => {
  expect(linesOfHtml('<p>a</p><p>b<br />c</p>')).toBe('a\nb\nc')
  expect(isPlainHtml('<p>a</p><p>b<br />c</p>')).toBe(true)
  expect(isPlainHtml('<p>a <strong>b</strong></p>')).toBe(false)
})
