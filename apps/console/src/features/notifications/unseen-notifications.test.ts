import { expect, test } from 'vitest'
import { isNewSince, newestOf } from './unseen-notifications.ts'

const at = (createdAt: string) => ({ createdAt })
const list = [at('2026-03-02T10:00:00Z'), at('2026-03-01T10:00:00Z')]

test('whoever has seen none finds all of them new', () => {
  expect(list.every(each => isNewSince(each, null))).toBe(true)
})

test('what was created after the newest one seen is new', () => {
  expect(list.map(each => isNewSince(each, '2026-03-01T10:00:00Z'))).toEqual([true, false])
})

test('seeing them all leaves nothing new, whatever the clock of this machine says', () => {
  const seenAt = newestOf(list, null)
  expect(seenAt).toBe('2026-03-02T10:00:00Z')
  expect(list.some(each => isNewSince(each, seenAt))).toBe(false)
})

test('an empty list keeps what was seen', () => {
  expect(newestOf([], '2026-03-02T10:00:00Z')).toBe('2026-03-02T10:00:00Z')
  expect(newestOf([at('2026-03-01T10:00:00Z')], '2026-03-02T10:00:00Z')).toBe('2026-03-02T10:00:00Z')
})
