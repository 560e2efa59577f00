import { expect, test } from 'vitest'
import { readSources } from '../repository.ts'
import { findColours, findTexts, findWords } from './banned-words.ts'

// These two files contain the words.
const ours = ['checks/words/banned-words.ts', 'checks/words/banned-words.test.ts']

test('no test is skipped, no TODO is left, no type error is suppressed', () => {
  expect(findWords(readSources().filter(({ path }) => !ours.includes(path)))).toEqual([])
})

test('screens and messages use the words of the product', () => {
  expect(findTexts(readSources())).toEqual([])
})

test('the console takes its colours from the theme', () => {
  expect(findColours(readSources())).toEqual([])
})

test.each([
  "it.skip('…')",
  "test.only('…')",
  "describe.todo('…')",
  '// TODO later',
  '/* FIXME */',
  'const x = y as any',
  '/** The same for orders. */',
  '<span data-clockState={state} />',
  '// @ts-ignore',
  '// @ts-nocheck',
])('%s is found', text => {
  expect(findWords([{ path: 'a.ts', text: `\n${text}` }])).toHaveLength(1)
  expect(findWords([{ path: 'a.ts', text: `\n${text}` }])[0]).toMatch(/^a\.ts:2: /)
})

test.each(["test('only once')", 'const todo = 1', 'as anything', 'skip()'])('%s is fine', text => {
  expect(findWords([{ path: 'a.ts', text }])).toEqual([])
})

test.each([
  '<Text>This cannot be undone.</Text>',
  "label: 'Time state'",
  '<b>Refused</b>',
  "title: 'Begin conversation'",
  "message: 'No such order'",
  'const text = "It can\'t be undone."',
])('%s is found in texts', text => {
  expect(findTexts([{ path: 'apps/console/src/a.tsx', text }])).toHaveLength(1)
  expect(findTexts([{ path: 'apps/console/src/a.test.tsx', text }])).toEqual([])
})

test.each(["text: 'Refused by receiver'", "status: 'refused'", '// It cannot be undone.', "'This can’t be undone.'"])(
  '%s is a good text',
  text => {
    expect(findTexts([{ path: 'apps/console/src/a.tsx', text }])).toEqual([])
  },
)

test.each(['#fff', '#12ab9F', 'rgb(1 2 3)', 'rgba(0, 0, 0, .5)', 'hsl(200 50% 50%)', 'oklch(0.7 0.1 20)'])(
  'the colour %s is found',
  colour => {
    expect(findColours([{ path: 'apps/console/src/a.css', text: `a { color: ${colour}; }` }])).toHaveLength(1)
    expect(findColours([{ path: 'apps/console/src/theme.ts', text: colour }])).toEqual([])
    expect(findColours([{ path: 'packages/domain/src/lists/statuses.ts', text: colour }])).toEqual([])
  },
)

test.each(['var(--mantine-color-blue-6)', "href='#top'", '#root', 'url(#gradient)', '// #fff'])(
  '%s is no colour',
  text => {
    expect(findColours([{ path: 'apps/console/src/a.tsx', text }])).toEqual([])
  },
)
