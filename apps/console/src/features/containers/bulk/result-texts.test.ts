import { expect, test } from 'vitest'
import { ownResultText } from './result-texts.ts'

const add = { type: 'tag', tagId: 'search', name: 'Search started', operation: 'add' } as const
const counts = { done: 0, unchanged: 0, refused: 0 }
const run = { type: 'shipment', actions: [add], undoes: null } as const

test('a tag says how many got it and how many had it', () => {
  const texts = [
    { ...counts, done: 22, unchanged: 5 },
    { ...counts, done: 1 },
    { ...counts, unchanged: 5 },
    { done: 2, unchanged: 0, refused: 1 },
    counts,
  ].map(item => ownResultText({ ...run, counts: item }))
  expect(texts).toEqual([
    'Tagged 22 shipments “Search started”. 5 had it.',
    'Tagged 1 shipment “Search started”.',
    '5 shipments had “Search started”.',
    'Tagged 2 shipments “Search started”. 1 rejected.',
    '“Search started”: no changes.',
  ])
})

test('a removed tag says how many lost it and how many didn’t have it', () => {
  const actions = [{ ...add, operation: 'remove' }] as const
  expect(ownResultText({ ...run, type: 'order', actions, counts: { ...counts, done: 3, unchanged: 1 } })).toBe(
    'Removed “Search started” from 3 orders. 1 didn’t have it.',
  )
})

test('an undo says so, and other actions have no words of their own', () => {
  expect(ownResultText({ ...run, undoes: 'job', counts: { ...counts, done: 5 } })).toBe('Undone.')
  expect(ownResultText({ ...run, undoes: 'job', counts: { ...counts, done: 5, refused: 2 } })).toBe('Undone, except 2.')
  expect(ownResultText({ ...run, actions: [add, add], counts })).toBe(null)
  expect(ownResultText({ ...run, actions: [], counts })).toBe(null)
})
