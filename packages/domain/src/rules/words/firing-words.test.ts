import { expect, test } from 'vitest'
import type { RuleNames } from '../rule-names.ts'
import { deedsOf, outcomeOfResults, reasonsOf } from './firing-words.ts'

const names: RuleNames = { nameOf: (set, id) => `${set} ${id}`, recipientOf: () => null }
const reason = (field: string, operator: string, values: readonly unknown[], value: unknown) =>
  reasonsOf([{ condition: { field, operator, values } as never, value }], 'Shipment', names)[0]

test('a reason names what a condition saw, unless the condition says it', () => {
  expect(reason('serviceProviderId', 'is', ['postnord'], 'postnord')).toEqual({
    text: 'Carrier is serviceProvider postnord',
    seen: null,
  })
  expect(reason('failedAttempts', 'more than', [1], 2)?.seen).toBe('2')
  expect(reason('milestoneIndex', 'is one of', [2000, 3000], 3000)?.seen).toBe('In transit')
  expect(reason('tags', 'has any of', ['vip'], ['vip', 'gift'])?.seen).toBe('tag vip and tag gift')
  expect(reason('overdue', 'changed', [], [])?.seen).toBe('none')
  expect(reason('toCity', 'is not', ['Umeå'], null)?.seen).toBe('empty')
  expect(reason('lastEventAt', 'older than', [2880], Date.parse('2026-11-14T10:00:00Z'))).toEqual({
    text: 'Last event is more than 48 hours ago',
    seen: expect.stringContaining('2026'),
  })
  expect(reason('before.statusId', 'is one of', ['booked', 'packed'], 'packed')).toEqual({
    text: 'Status before the change is Booked or Packed',
    seen: 'Packed',
  })
})

test('an action without a result waits', () => {
  const actions = [
    { type: 'tag', tagId: 'vip', operation: 'add' },
    { type: 'email', templateId: 'late' },
  ] as const
  const results = [{ status: 'unchanged', message: null }] as const
  expect(deedsOf({ actions, results }, 'Shipment', names)).toEqual([
    { text: 'Tag it tag vip', status: 'unchanged', note: null },
    { text: 'Mail the receiver “template late”', status: 'waiting', note: null },
  ])
})

test.each([
  [['done', 'unchanged'], 'done'],
  [['done', 'refused'], 'partly_done'],
  [['unchanged', 'refused', 'skipped'], 'partly_done'],
  [['refused', 'refused'], 'not_done'],
  [['skipped'], 'not_done'],
  [['done', 'skipped'], 'done'],
  [['done', 'refused', 'failed'], 'failed'],
] as const)('actions that were %s: %s', (statuses, outcome) => {
  expect(outcomeOfResults(statuses.map(status => ({ status })))).toBe(outcome)
})
