import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Noun, nouns } from '@aftermile/domain/nouns/nouns'
import { expect, test } from 'vitest'
import { codeOf, isTest, readSources, root } from './repository.ts'

const all = Object.entries<Noun>(nouns)

test('every page of a noun is a route of the console, and has a right', () => {
  const routes = readFileSync(join(root, 'apps/console/src/routes.tsx'), 'utf8')
  const pages = all.flatMap(([name, { list, page, need }]) =>
    [list, page].flatMap(path => (path === undefined ? [] : [{ name, path: path.split('?', 1)[0], need }])),
  )
  expect(pages.filter(({ path }) => !routes.includes(`page('${path}')`))).toEqual([])
  expect(pages.filter(({ need }) => need === undefined)).toEqual([])
})

test('the audit log is written for every noun', () => {
  const server = readSources().filter(source => source.path.startsWith('apps/server/src/') && !isTest(source))
  const code = server.map(codeOf).join('\n')
  const names = all.flatMap(([name, { audited }]) => (audited === undefined ? [name] : []))
  expect(names.filter(name => !new RegExp(`\\bnoun\\b[^\\n]*'${name}'`).test(code))).toEqual([])
})
