import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { changeTo } from './change-to.ts'
import { rangeOf } from './code-problem.ts'

const doc = Text.of(['<mj-text>', '  {{ merchant.name }}', ''])
const marked = (line: number | null, column: number | null) => {
  const { from, to } = rangeOf(doc, { line, column })
  return doc.sliceString(from, to)
}

test('a problem marks the word at its place, else its line', () => {
  expect(marked(2, 6)).toBe('merchant.name')
  expect(marked(2, null)).toBe('  {{ merchant.name }}')
  expect(marked(null, null)).toBe('<mj-text>')
})

test('places outside the text are moved inside', () => {
  expect(rangeOf(doc, { line: 99, column: 99 })).toEqual({ from: doc.length, to: doc.length })
  expect(marked(0, 0)).toBe('<')
  expect(marked(2, 500)).toBe('')
})

test.each([
  ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
  ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ['', 'new', { from: 0, to: 0, insert: 'new' }],
])('from %o to %o is one small change', (from, to, change) => {
  expect(changeTo(from, to)).toEqual(change)
})
