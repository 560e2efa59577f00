import { expect, test } from 'vitest'
import {
  type EditedConditions,
  moved,
  movedTo,
  type RuleField,
  removed,
  withField,
  withOperator,
} from './condition-edits.ts'

const aField = (changes: Partial<RuleField>): RuleField => ({
  name: 'toName',
  label: 'To name',
  group: 'Receiver',
  type: 'text',
  operators: ['is', 'is one of', 'is empty', 'contains'],
  choices: null,
  names: null,
  unit: null,
  isWritable: false,
  isReplayable: true,
  ...changes,
})
const booked = aField({ name: 'bookedAt', type: 'instant', operators: ['before', 'older than', 'between'] })
const on = (field: string) => ({ field, operator: 'is', values: [] }) as const
const conditions = (all: string[], ...groups: string[][]): EditedConditions => ({
  andConditions: all.map(field => ({ ...on(field), values: [] })),
  orConditions: groups.map(group => group.map(field => ({ ...on(field), values: [] }))),
})

test('another field gets an operator that it has, and no value of the field before', () => {
  const item = { field: 'toName', operator: 'contains', values: ['x'] } as const
  expect(withField({ ...item, values: ['x'] }, booked)).toEqual({ field: 'bookedAt', operator: 'before', values: [] })
})

test('another operator keeps the values that it can use', () => {
  const items = { field: 'toName', operator: 'is one of', values: ['a', 'b'] } as const
  const edited = { ...items, values: [...items.values] }
  expect(withOperator(edited, aField({}), 'is').values).toEqual(['a'])
  expect(withOperator(edited, aField({}), 'is empty').values).toEqual([])
  const before = { field: 'bookedAt', operator: 'before', values: ['2026-01-01T00:00:00Z'] } as const
  expect(withOperator({ ...before, values: [...before.values] }, booked, 'older than').values).toEqual([1440])
})

test('a condition moves within its list, and past its end into the next one', () => {
  const all = conditions(['a', 'b'], ['c'], ['d', 'e'])
  expect(moved(all, { list: 'all', at: 0 }, 1)).toEqual([
    conditions(['b', 'a'], ['c'], ['d', 'e']),
    { list: 'all', at: 1 },
  ])
  expect(moved(all, { list: 'all', at: 1 }, 1)).toEqual([conditions(['a'], ['b', 'c'], ['d', 'e']), { list: 0, at: 0 }])
  expect(moved(all, { list: 1, at: 0 }, -1)).toEqual([conditions(['a', 'b'], ['c', 'd'], ['e']), { list: 0, at: 1 }])
  expect(moved(all, { list: 'all', at: 0 }, -1)).toEqual([all, { list: 'all', at: 0 }])
})

test('a group that is left empty goes away, and the way to the condition is known', () => {
  const all = conditions(['a'], ['c'], ['d'])
  expect(moved(all, { list: 0, at: 0 }, 1)).toEqual([conditions(['a'], ['c', 'd']), { list: 0, at: 0 }])
  expect(removed(all, { list: 1, at: 0 })).toEqual(conditions(['a'], ['c']))
})

test('a condition moves into a new group', () => {
  expect(movedTo(conditions(['a', 'b']), { list: 'all', at: 0 }, { list: 0, at: 0 })).toEqual([
    conditions(['b'], ['a']),
    { list: 0, at: 0 },
  ])
})
