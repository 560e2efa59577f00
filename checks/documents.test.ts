import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readDocuments, root, type Source } from './repository.ts'

const maxLength = 150

test('no line of a document is longer than 150 characters', () => {
  expect(tooLong(readDocuments())).toEqual([])
})

test('a line of 151 characters is too long, one of 150 is not', () => {
  const text = `${'é'.repeat(150)}\n${'x'.repeat(151)}\n`
  expect(tooLong([{ path: 'a.md', text }])).toEqual(['a.md:2 has 151 characters'])
})

test('every link and path in a document leads to a file', () => {
  expect(missing(readDocuments())).toEqual([])
})

test('a link or path that leads nowhere is found', () => {
  const text =
    '[a](README.md) [b](https://example.com) [c](none.md#x) `apps/server/none.ts` `packages/<name>/none.ts` `checks/`'
  expect(missing([{ path: 'a.md', text }])).toEqual(['a.md: none.md', 'a.md: apps/server/none.ts'])
})

const link = /\]\((?![a-z]+:|#)([^)#\s]+)/g
const repositoryPath = /`((?:apps|packages|checks|bench|chaos|e2e|scripts|docs)\/[\w./-]*)`/g

function missing(documents: readonly Source[]): string[] {
  return documents.flatMap(({ path, text }) => {
    const links = [...text.matchAll(link)].map(([, to = '']) => ({ to, at: posix.join(posix.dirname(path), to) }))
    const paths = [...text.matchAll(repositoryPath)].map(([, to = '']) => ({ to, at: to }))
    return [...links, ...paths].filter(({ at }) => !existsSync(posix.join(root, at))).map(({ to }) => `${path}: ${to}`)
  })
}

function tooLong(documents: readonly Source[]): string[] {
  return documents.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ length: [...line].length, at: `${path}:${index + 1}` }))
      .filter(({ length }) => length > maxLength)
      .map(({ length, at }) => `${at} has ${length} characters`),
  )
}
