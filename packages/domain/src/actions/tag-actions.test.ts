import { expect, test } from 'vitest'
import { tagPriorities } from '../lists/tag-priorities.ts'
import { canAdd, canApply, canRemove, isAlertPriority } from './tag-actions.ts'

const fragile = { id: 'fragile', allowOperatorTagging: true }
const tagged = { tags: ['fragile', 'late'] }
const bare = { tags: [] }

test('tags of priority Medium and High are alerts', () => {
  expect(tagPriorities.filter(({ id }) => isAlertPriority(id)).map(({ name }) => name)).toEqual(['Medium', 'High'])
})

test('a tag can be added where operators may and not every selected item has it', () => {
  expect([canAdd(fragile, [tagged, bare]), canAdd(fragile, [tagged]), canAdd(fragile, [])]).toEqual([
    true,
    false,
    false,
  ])
  expect(canAdd({ ...fragile, allowOperatorTagging: false }, [bare])).toBe(false)
})

test('a tag can be removed where any selected item has it', () => {
  expect([canRemove(fragile, [tagged, bare]), canRemove(fragile, [bare]), canRemove(fragile, [])]).toEqual([
    true,
    false,
    false,
  ])
})

test('apply needs at least one chosen operation', () => {
  expect([canApply({}), canApply({ fragile: null }), canApply({ fragile: 'add' })]).toEqual([false, false, true])
})
