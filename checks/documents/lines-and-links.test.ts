import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { readDocuments, root, type Source } from '../repository.ts'
import { anchorsOf } from './markdown.ts'

const maxLength = 150

test('no line of a document is longer than 150 characters', () => {
  expect(tooLong(readDocuments())).toEqual([])
})

test('a line of 151 characters is too long, one of 150 is not', () => {
  const text = `${'é'.repeat(150)}\n${'x'.repeat(151)}\n`
  expect(tooLong([{ path: 'a.md', text }])).toEqual(['a.md:2 has 151 characters'])
})

test('every link in a document leads to a file, and to a heading of it', () => {
  expect(wrongLinks(readDocuments())).toEqual([])
})

test('a link that leads nowhere is found', () => {
  const text =
    '# One heading (`a`)\n[a](README.md) [b](https://example.com) [c](none.md#x) [d](#one-heading-a) [e](#two) [f](a.md#b)'
  expect(wrongLinks([{ path: 'a.md', text }])).toEqual(['a.md: none.md#x', 'a.md: #two', 'a.md: a.md#b'])
})

const link = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g

function wrongLinks(documents: readonly Source[]): string[] {
  const anchors = new Map(documents.map(document => [document.path, anchorsOf(document)]))
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(link)]
      .filter(([, file = '', anchor]) => {
        const to = file === '' ? path : posix.join(posix.dirname(path), file)
        const isThere = anchors.has(to) || existsSync(posix.join(root, to))
        return !isThere || (anchor !== undefined && !anchors.get(to)?.includes(anchor))
      })
      .map(([, file, anchor]) => `${path}: ${file}${anchor === undefined ? '' : `#${anchor}`}`),
  )
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
