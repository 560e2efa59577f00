import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { injections, markupIn } from '../test/data/html-injections.ts'
import { hasText, sanitiseHtml } from './sanitise-html.ts'

describe('HTML of the editor', () => {
  test('is not changed', () => {
    for (const html of [
      '<p>A <strong>bold</strong>, <em>slanted</em>, <s>struck</s> word</p>',
      '<ul><li><p>one</p></li><li><p>two</p><ol><li><p>deep</p></li></ol></li></ul>',
      '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
      '<p>one line<br />another</p><p></p>',
      '<p>Å ä ö € 日本 🚚 "quoted" \'so\'</p>',
    ])
      expect(sanitiseHtml(html)).toBe(html)
  })

  test('replaces older tags: <b> becomes <strong>', () => {
    expect(sanitiseHtml('<b>b</b><i>i</i><del>d</del><strike>s</strike><br>')).toBe(
      '<strong>b</strong><em>i</em><s>d</s><s>s</s><br />',
    )
  })

  test('is all that is allowed: other tags are removed and their text stays', () => {
    expect(sanitiseHtml('<div><blockquote>a</blockquote> <a href="https://x.example">b</a> <code>c</code></div>')).toBe(
      'a b c',
    )
    expect(sanitiseHtml('<p class="x" id="y" data-z="1">a</p>')).toBe('<p>a</p>')
  })
})

test('plain text stays the same text', () => {
  expect(sanitiseHtml('3 < 4 & 5 > 2\nnext line')).toBe('3 &lt; 4 &amp; 5 &gt; 2\nnext line')
  expect(sanitiseHtml('')).toBe('')
  const shown = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const words = fc.string({ unit: fc.constantFrom('a', 'ö', ' ', '\n', '>', '"', "'", '=', '/', '日', '🚚', '#', ';') })
  fc.assert(fc.property(words, text => shown(sanitiseHtml(text)) === text))
})

test.each(injections)('no script of %j runs', html => {
  const clean = sanitiseHtml(html)
  expect(markupIn(clean)).toEqual([])
  expect(sanitiseHtml(clean)).toBe(clean)
})

describe('any input', () => {
  const pieces = fc.constantFrom(
    ...[
      'p',
      'b',
      'em',
      'li',
      'ul',
      'h1',
      'svg',
      'math',
      'table',
      'style',
      'script',
      'noscript',
      'iframe',
      'title',
    ].flatMap(tag => [`<${tag}>`, `</${tag}>`, `<${tag} title="`]),
    ...['<br>', '</br>', '<img src=x onerror=alert(1)>', '<!--', '-->', '<![CDATA[', ']]>', '">', '<', '>', '&', ';'],
    ...['&lt;', '&gt', '&amp;', '&#60;', '&#x3c;', '&nbsp;', '&#0;', '\0', 'word', ' ', '\n', '</', '/>', '<?', '<!'],
  )
  const soup = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )

  test('becomes tags without attributes, and text', () => {
    fc.assert(
      fc.property(soup, html => {
        expect(markupIn(sanitiseHtml(html))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('is not changed when it is sanitised a second time', () => {
    fc.assert(
      fc.property(soup, html => {
        const clean = sanitiseHtml(html)
        expect(sanitiseHtml(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  test('is sanitised in limited time, however deep it nests', () => {
    const longest = 20_000
    for (const piece of [
      '<p>',
      '<b>',
      '<ul><li>',
      '<svg><p>',
      '</p>',
      '<!--',
      '<a href="',
      '<iframe>',
      '&',
      '<',
      '<table>',
    ]) {
      const html = piece.repeat(longest / piece.length)
      expect(markupIn(sanitiseHtml(html))).toEqual([])
    }
    const deep = sanitiseHtml(`${'<em>'.repeat(3000)}x${'</em>'.repeat(3000)}`)
    expect(deep.match(/<em>/g)).toHaveLength(32)
    expect(deep).toContain('x')
  })
})

test('a message that has only tags has no text', () => {
  expect(['<p></p>', '<p> <br /></p>', '', '\u00a0'].map(hasText)).toEqual([false, false, false, false])
  expect(['<p>a</p>', '&lt;', '0'].map(hasText)).toEqual([true, true, true])
})
