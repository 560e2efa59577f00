import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLines, isCut, wordsOf } from './change-lines.ts'

const names: Record<string, string> = { fjallro: 'Fjällro', nordhem: 'Nordhem' }
const naming = { nameOf: (_: string, id: string) => names[id] ?? id, timeZone: 'UTC' }

const update = (noun: string, name: string, before: unknown, after: unknown) =>
  changeLines({ noun, changes: { [name]: { before, after } } }, naming).map(line => wordsOf(line, 'update'))

test.each([
  ['tag', 'color', '#FAFAFA', '#FF9800', ['Colour changed from #FAFAFA to #FF9800']],
  ['tag', 'priority', 0, 2, ['Priority changed from Normal to Medium']],
  ['tag', 'allowOperatorTagging', true, false, ['Operators can use this tag changed from Yes to No']],
  ['tag', 'description', '', 'Glass', ['Description set to Glass']],
  ['tag', 'description', 'Glass', '', ['Description cleared, it was Glass']],
  ['user', 'merchants', ['nordhem'], ['fjallro'], ['Merchants: added Fjällro, removed Nordhem']],
  ['user', 'role', 'user', 'dataanalyst', ['Role changed from User to Data analyst']],
  ['user', 'activatedAt', null, '2026-01-05T13:05:07.000Z', ['Activated set to Jan 05 2026 13:05']],
  [
    'merchant',
    'brand',
    { color: '', replyTo: 'a' },
    { color: '#000000', replyTo: 'a' },
    ['Brand: Colour set to #000000'],
  ],
  ['new noun', 'someSetting', { firstPart: 1 }, { firstPart: 2 }, ['Some setting: First part changed from 1 to 2']],
  [
    'asset',
    'items',
    [{ key: 'sv', text: 'Hej' }],
    [{ key: 'sv', text: 'Hallå' }],
    ['Items: “sv”: Text changed from Hej to Hallå'],
  ],
  ['access_token', 'scopes', ['a', 'b'], ['b', 'a'], ['Scopes: order changed']],
  [
    'service provider',
    'transitTimes',
    [{ to: 'SE', days: 1 }],
    [
      { days: 1, to: 'SE' },
      { to: 'NO', days: 2 },
    ],
    ['Transit times: added to NO, days 2'],
  ],
] as const)('%s: %s from %j to %j', (noun, name, before, after, words) => {
  expect(update(noun, name, before, after)).toEqual(words)
})

test('a created or deleted item tells what it had, without empty fields', () => {
  const made = { name: { before: null, after: 'VIP' }, description: { before: null, after: '' } }
  expect(changeLines({ noun: 'tag', changes: made }, naming).map(line => wordsOf(line, 'create'))).toEqual([
    'Name: VIP',
  ])
  const gone = { merchants: { before: ['fjallro', 'x'], after: null } }
  expect(changeLines({ noun: 'user', changes: gone }, naming).map(line => wordsOf(line, 'delete'))).toEqual([
    'Merchants: Fjällro, x',
  ])
})

test('of a secret only its name is told', () => {
  expect(update('credential', 'changedFields', null, ['password'])).toEqual(['Secret changed: password'])
})

test('long values are cut, and their line says so', () => {
  const [line] = changeLines({ noun: 'tag', changes: { description: { before: 'x', after: 'y'.repeat(300) } } }, naming)
  if (line === undefined) throw new Error('There is a change')
  expect(isCut(line, 100)).toBe(true)
  expect(wordsOf(line, 'update', 100)).toBe(`Description changed from x to ${'y'.repeat(99)}…`)
  expect(isCut(line, 300)).toBe(false)
})

test('any two values can be compared, and equal ones are no change', () => {
  const changeOf = (before: unknown, after: unknown) =>
    changeLines({ noun: 'tag', changes: { some: { before, after } } }, naming)
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(changeOf(before, structuredClone(before))).toEqual([])
      for (const line of changeOf(before, after)) expect(wordsOf(line, 'update', 40).length).toBeGreaterThan(0)
    }),
  )
})

test('fields of shipments and orders are called as everywhere else', () => {
  const [line] = changeLines({ noun: 'shipment', changes: { toAddress1: { before: 'A', after: 'B' } } }, naming)
  expect(line?.label).toBe('To address')
})
