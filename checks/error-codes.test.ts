import { readFileSync } from 'node:fs'
import { ItemError, ItemWarning } from '@aftermile/contract/item-problems'
import { expect, test } from 'vitest'

test('docs/data-in.md lists every code of an error and of a warning, and no other', () => {
  const doc = readFileSync(new URL('../docs/data-in.md', import.meta.url), 'utf8')
  const listed = [...doc.matchAll(/^\| `(\w+)` +\|/gm)].map(match => match[1])
  expect(listed).toEqual([...ItemError.shape.code.options, ...ItemWarning.shape.code.options])
})
