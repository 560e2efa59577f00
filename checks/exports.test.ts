import { expect, test } from 'vitest'
import { exportedValues, findUnusedExports } from './exports.ts'
import { readSources, type Source } from './repository.ts'
import { seams } from './seams.ts'

test('every exported value is imported by another source file, or is a seam that says why', () => {
  expect(findUnusedExports(readSources()).toSorted()).toEqual(Object.keys(seams).toSorted())
})

const value: Source = { path: 'packages/domain/src/a.ts', text: 'export const a = 1\nexport type A = typeof a' }
const unused = (...others: Source[]) => findUnusedExports([value, ...others])
const file = (path: string, text: string): Source => ({ path, text })

test('a value that only its own file, a test, a benchmark or a browser test uses is found', () => {
  const text = "import { a } from '@aftermile/domain/a'"
  const tests = ['packages/domain/src/a.test.ts', 'apps/server/src/test/a.ts', 'bench/a.ts', 'e2e/a.spec.ts']
  expect(unused(...tests.map(path => file(path, text)))).toEqual(['packages/domain/src/a.ts: a'])
})

test.each([
  "import { a } from '@aftermile/domain/a'",
  "import {\n  type A,\n  a as b,\n} from '@aftermile/domain/a'",
  "import type { a } from '@aftermile/domain/a'",
  "import * as all from '@aftermile/domain/a'",
  "export { a } from '@aftermile/domain/a'",
  "const page = lazy(async () => ({ default: (await import('@aftermile/domain/a')).a }))",
  "lazyRouteComponent(() => import('@aftermile/domain/a'), 'a')",
])('a source file uses it: %s', text => {
  expect(unused(file('apps/console/src/b.ts', text))).not.toContain('packages/domain/src/a.ts: a')
})

test.each(["import type { A } from '@aftermile/domain/a'", "// import { a } from '@aftermile/domain/a'"])(
  'no source file uses it: %s',
  text => {
    expect(unused(file('apps/console/src/b.ts', text))).toEqual(['packages/domain/src/a.ts: a'])
  },
)

test('what a file hands on has to be used too', () => {
  const handed = file('packages/domain/src/b.ts', "export { a as c } from './a.ts'")
  expect(unused(handed)).toEqual(['packages/domain/src/b.ts: c'])
})

test('constants, functions and classes are values, types are not', () => {
  const text = [
    'export const a = 1',
    'export async function b() {}',
    'export function* c() {}',
    'export abstract class D {}',
    'export { e, type F, g as h }',
    'export type I = 1',
    'const j = 1',
  ].join('\n')
  expect(exportedValues({ path: 'a.ts', text })).toEqual(['a', 'b', 'c', 'D', 'e', 'h'])
})
