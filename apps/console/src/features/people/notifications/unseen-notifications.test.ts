import { expect, test } from 'vitest'
import { isNewSince, newestOf } from './unseen-notifications.ts'

const at = (createdAt: string) => ({ createdAt })
const list = [at('2026-03-02T10:00:00Z'), at('2026-03-01T10:00:00Z')]

test('all notifications are new to a user who has seen none', () => {
  expect(list.every(each => isNewSince(each, null))).toBe(true)
})

test('a notification created after the newest seen one is new', () => {
  expect(list.map(each => isNewSince(each, '2026-03-01T10:00:00Z'))).toEqual([true, false])
})

test('after seeing all of them nothing is new, whatever the local clock says', () => {
  const seenAt = newestOf(list, null)
  expect(seenAt).toBe('2026-03-02T10:00:00Z')
  expect(list.some(each => isNewSince(each, seenAt))).toBe(false)
})

test('an empty or older list does not change what was seen', () => {
  expect(newestOf([], '2026-03-02T10:00:00Z')).toBe('2026-03-02T10:00:00Z')
  expect(newestOf([at('2026-03-01T10:00:00Z')], '2026-03-02T10:00:00Z')).toBe('2026-03-02T10:00:00Z')
})
