import { expect, test } from 'vitest'
import { findFormats } from './formats.ts'
import { readSources } from './repository.ts'

test('numbers and times are formatted in one module', () => {
  expect(findFormats(readSources())).toEqual([])
})

test.each([
  "new Intl.NumberFormat('sv-SE')",
  "new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })",
  "count.toLocaleString('en')",
  'date.toLocaleDateString()',
  'share.toFixed(1)',
])('%s is found outside of it', text => {
  expect(findFormats([{ path: 'apps/console/src/a.ts', text: `\n${text}` }])).toHaveLength(1)
  expect(findFormats([{ path: 'packages/domain/src/format/numbers.ts', text }])).toEqual([])
})

test.each(['Intl.DateTimeFormat().resolvedOptions().timeZone', "name.toLocaleLowerCase('sv')", '// toFixed(1)'])(
  '%s is fine',
  text => expect(findFormats([{ path: 'apps/console/src/a.ts', text }])).toEqual([]),
)
