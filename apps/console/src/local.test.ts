import { beforeEach, expect, test, vi } from 'vitest'
import { keep, keepTable, recall, recallTable } from './local.ts'

beforeEach(() => void vi.stubGlobal('localStorage', aStorage()))

test('what is kept is recalled', () => {
  keep('theme', 'dark')
  expect(recall('theme')).toBe('dark')
})

test('the theme is kept where the script before the first paint looks for it', () => {
  keep('theme', 'dark')
  expect(localStorage.getItem('aftermile.theme')).toBe('"dark"')
})

test.each(['not json', '"purple"', '{"a":1}', ''])('unreadable content is as if absent: %s', content => {
  localStorage.setItem('aftermile.theme', content)
  expect(recall('theme')).toBeNull()
})

test('each table has its own preference', () => {
  keepTable('tags', { itemsPerPage: 50, sortBy: 'name', sortDesc: true })
  keepTable('users', { itemsPerPage: 20, sortBy: null, sortDesc: false })

  expect(recallTable('tags')).toEqual({ itemsPerPage: 50, sortBy: 'name', sortDesc: true })
  expect(recallTable('users')).toEqual({ itemsPerPage: 20, sortBy: null, sortDesc: false })
  expect(recallTable('rules')).toBeNull()
})

test('a storage that refuses loses the preference, not the page', () => {
  localStorage.setItem = () => {
    throw new Error('full')
  }
  localStorage.getItem = () => {
    throw new Error('forbidden')
  }
  expect(() => keep('theme', 'dark')).not.toThrow()
  expect(recall('theme')).toBeNull()
})

function aStorage(): Storage {
  const content = new Map<string, string>()
  return {
    get length() {
      return content.size
    },
    clear: () => content.clear(),
    getItem: key => content.get(key) ?? null,
    key: index => [...content.keys()][index] ?? null,
    removeItem: key => void content.delete(key),
    setItem: (key, value) => void content.set(key, value),
  }
}
