import { expect, test } from 'vitest'
import { plainTextOf } from './plain-text.ts'

test.each([
  ['<p>Hello  <b>Åsa</b>\n &amp; co</p><p>Bye</p>', 'Hello Åsa & co\n\nBye'],
  ['<head><title>No</title></head><style>p { }</style><!--[if mso]><p>No</p><![endif]--><p>Yes</p>', 'Yes'],
  ['<a href="https://a.example/?x=1&amp;y=2"><span>Track</span>\n it</a>', 'Track it (https://a.example/?x=1&y=2)'],
  ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
  [
    '<a href="mailto:a@b.example">Write</a>, <a href="#top">up</a>, <a href="https://c.example"><img alt="Shop"></a>',
    'Write (a@b.example), up, Shop (https://c.example)',
  ],
  ['<ul><li>One</li><li>Two</li></ul>After', '- One\n- Two\n\nAfter'],
  ['<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\nC'],
  ['<a href="https://a.example">never closed', 'never closed'],
  ['1 &lt; 2 &#8211; &#x1F4E6; &unknown;\ue001', '1 < 2 – 📦 &unknown;'],
  ['a<br/>b<hr>c', 'a\nb\nc'],
])('%s', (html, text) => {
  expect(plainTextOf(html)).toBe(text)
})
