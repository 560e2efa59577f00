import { expect, test } from 'vitest'
import { readDocuments, type Source } from './repository.ts'

const maxLength = 150

/** Documents that still have longer lines. */
const notYet = [
  'README.md',
  'docs/architecture.md',
  'docs/bulk.md',
  'docs/carriers.md',
  'docs/dashboards.md',
  'docs/foresight.md',
]

test('no line of a document is longer than 150 characters', () => {
  expect(tooLong(readDocuments().filter(({ path }) => !notYet.includes(path)))).toEqual([])
})

test('a line of 151 characters is too long, one of 150 is not', () => {
  const text = `${'é'.repeat(150)}\n${'x'.repeat(151)}\n`
  expect(tooLong([{ path: 'a.md', text }])).toEqual(['a.md:2 has 151 characters'])
})

function tooLong(documents: readonly Source[]): string[] {
  return documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ length: [...line].length, at: `${path}:${index + 1}` }))
      .filter(({ length }) => length > maxLength)
      .map(({ length, at }) => `${at} has ${length} characters`),
  )
}
