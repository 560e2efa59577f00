import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'
import { changedPart, sideRows, stretchesOf } from './side-rows.ts'

const rowsOf = (before: string, after: string) => sideRows(diffLines(before, after))

test('what was removed is beside what came in its place', () => {
  expect(rowsOf('a\nb\nc', 'a\nx\ny\nc').map(({ left, right }) => [left?.text, right?.text])).toEqual([
    ['a', 'a'],
    ['b', 'x'],
    [undefined, 'y'],
    ['c', 'c'],
  ])
})

test('equal lines far from a change are left out', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const stretches = stretchesOf(rowsOf(lines.join('\n'), lines.with(10, 'changed').join('\n')))
  expect(stretches.map(({ isHidden, rows }) => [isHidden, rows.length])).toEqual([
    [true, 7],
    [false, 7],
    [true, 6],
  ])
})

test('the part of a line that changed is marked', () => {
  expect(changedPart('Hello Astrid!', 'Hello {{ name }}!')).toEqual(['Hello ', 'Astrid', '!'])
  expect(changedPart('aa', 'aaa')).toEqual(['aa', '', ''])
  expect(changedPart('aaa', 'aa')).toEqual(['aa', 'a', ''])
})
