import { expect, test } from 'vitest'
import { tagPriorities } from '../lists/tag-priorities.ts'
import { canAddTag, canApplyTags, canRemoveTag, isAlertPriority } from './tag-actions.ts'

const fragile = { id: 'fragile', allowOperatorTagging: true }
const tagged = { tags: ['fragile', 'late'] }
const bare = { tags: [] }

test('tags of priority Medium and High are alerts', () => {
  expect(tagPriorities.filter(({ id }) => isAlertPriority(id)).map(({ name }) => name)).toEqual(['Medium', 'High'])
})

test('a tag can be added where operators may and not every selected item has it', () => {
  expect([canAddTag(fragile, [tagged, bare]), canAddTag(fragile, [tagged]), canAddTag(fragile, [])]).toEqual([
    true,
    false,
    false,
  ])
  expect(canAddTag({ ...fragile, allowOperatorTagging: false }, [bare])).toBe(false)
})

test('a tag can be removed where any selected item has it', () => {
  expect([canRemoveTag(fragile, [tagged, bare]), canRemoveTag(fragile, [bare]), canRemoveTag(fragile, [])]).toEqual([
    true,
    false,
    false,
  ])
})

test('apply needs at least one chosen operation', () => {
  expect([canApplyTags({}), canApplyTags({ fragile: null }), canApplyTags({ fragile: 'add' })]).toEqual([
    false,
    false,
    true,
  ])
})
