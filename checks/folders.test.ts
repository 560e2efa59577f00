import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { findFolderCycles, findImports } from './imports.ts'
import { isTest, readSources, type Source } from './repository.ts'

const maxFiles = 25

test('the files and folders of one folder import each other in one direction', () => {
  expect(findFolderCycles(findImports(readSources().filter(source => !isTest(source))))).toEqual([])
})

test('no folder holds more than 25 files of its own', () => {
  expect(crowded(readSources())).toEqual([])
})

const file = (path: string, ...names: string[]): Source => ({
  path,
  text: names.map(name => `import '${name}'`).join('\n'),
})

test('a cycle between folders is found where no file imports itself', () => {
  const there = [file('src/orders/a.ts', '../search/b.ts'), file('src/search/c.ts', '../orders/d.ts')]
  const ends = [file('src/search/b.ts'), file('src/orders/d.ts')]
  expect(findFolderCycles(findImports([...there, ...ends]))).toEqual(['src: orders → search → orders'])
  expect(findFolderCycles(findImports([...there.slice(1), ...ends]))).toEqual([])
})

test('a file beside a folder counts as one of its neighbours', () => {
  const files = [
    file('src/context.ts', './db/pool.ts'),
    file('src/db/store.ts', '../context.ts'),
    file('src/db/pool.ts'),
  ]
  expect(findFolderCycles(findImports(files))).toEqual(['src: context.ts → db → context.ts'])
})

test('a folder of 26 files is crowded, one of 25 is not', () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => file(`a/${index}.ts`))
  expect(crowded(files(25))).toEqual([])
  expect(crowded(files(26))).toEqual(['a holds 26 files'])
})

function crowded(sources: Source[]): string[] {
  return [...Map.groupBy(sources, ({ path }) => posix.dirname(path))]
    .filter(([, files]) => files.length > maxFiles)
    .map(([folder, files]) => `${folder} holds ${files.length} files`)
}
