import { expect, test } from 'vitest'
import { prettyRaw } from './pretty-raw.ts'

test('JSON and XML are indented', () => {
  expect(prettyRaw('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}')
  expect(prettyRaw('<?xml version="1.0"?><a x="1"><b>1</b><c/><d></d></a>')).toBe(
    '<?xml version="1.0"?>\n<a x="1">\n  <b>1</b>\n  <c/>\n  <d>\n  </d>\n</a>',
  )
})

test('other texts, and texts that were cut, stay as they are', () => {
  expect(prettyRaw('{"a":')).toBe('{"a":')
  expect(prettyRaw('  hello ')).toBe('  hello ')
  expect(prettyRaw('')).toBe('')
})
