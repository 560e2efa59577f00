import { expect, test } from 'vitest'
import { codeIn, safeHref } from './addresses.ts'

const server = 'https://track.example'

test.each([
  ['https://carrier.example/a?b=c', 'https://carrier.example/a?b=c'],
  ['/track/abc', 'https://track.example/track/abc'],
  ['mailto:help@shop.example', 'mailto:help@shop.example'],
  ['tel:+4670', 'tel:+4670'],
])('%s may be a link', (href, address) => {
  expect(safeHref(href, server)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>',
  'blob:https://a/b',
  'https://',
  null,
])('%j is no link', href => {
  expect(safeHref(href, server)).toBeNull()
})

test('the code is the last part of the path', () => {
  expect(codeIn('/track/0a1b-_Z')).toBe('0a1b-_Z')
  expect(codeIn('/track/0a1b?locale=sv#top')).toBe('0a1b')
})
