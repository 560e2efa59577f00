import { expect, test } from 'vitest'
import { readSources, type Source } from './repository.ts'

const maxLines = 400

test('no source file is longer than 400 lines', () => {
  expect(tooLong(readSources())).toEqual([])
})

test('a file of 401 lines is too long, one of 400 is not', () => {
  const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })
  expect(tooLong([file('a.ts', 400), file('b.ts', 401), file('c/migrations/d.ts', 500)])).toEqual([
    'b.ts has 401 lines',
  ])
})

function tooLong(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => !path.includes('/migrations/'))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} has ${lines} lines`)
}
