import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const short = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text)

test('equal lines stay, others are removed and added', () => {
  expect(short('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c'])
  expect(short('a\nb\nc\nd', 'b\nc\nnew\nd')).toEqual(['-a', ' b', ' c', '+new', ' d'])
  expect(short('', 'a')).toEqual(['+a'])
  expect(short('a', '')).toEqual(['-a'])
  expect(short('', '')).toEqual([])
  expect(short('a\r\nb', 'a\nb')).toEqual([' a', ' b'])
})

test('lines have their number on each side', () => {
  expect(diffLines('a\nb', 'b\nc')).toEqual([
    { kind: 'removed', text: 'a', left: 1, right: null },
    { kind: 'same', text: 'b', left: 2, right: 1 },
    { kind: 'added', text: 'c', left: null, right: 2 },
  ])
})

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 30 })

test('each side can be read from the comparison, which is as short as possible', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const found = diffLines(a.join('\n'), b.join('\n'))
      expect(found.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text]))).toEqual(a)
      expect(found.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text]))).toEqual(b)
      expect(found.filter(({ kind }) => kind === 'same')).toHaveLength(longestCommon(a, b))
    }),
    { numRuns: 300 },
  )
})

test('two long texts without a common line are compared at once', () => {
  const many = (name: string) => Array.from({ length: 20_000 }, (_, index) => `${name} ${index}`).join('\n')
  expect(diffLines(many('left'), many('right'))).toHaveLength(40_000)
})

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const row = Array.from({ length: b.length + 1 }, () => 0)
  for (const line of a) {
    let diagonal = 0
    b.forEach((each, index) => {
      const above = row[index + 1] ?? 0
      row[index + 1] = line === each ? diagonal + 1 : Math.max(above, row[index] ?? 0)
      diagonal = above
    })
  }
  return row.at(-1) ?? 0
}
