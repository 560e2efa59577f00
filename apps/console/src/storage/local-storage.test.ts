import { beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../test/storage.ts'
import { keep, keepTable, onKept, recall, recallTable, take } from './local-storage.ts'

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

test('what is taken is read once and gone', () => {
  keep('accessToken', 'aft_token')
  expect(take('accessToken')).toBe('aft_token')
  expect(take('accessToken')).toBeNull()
  expect(localStorage.getItem('aftermile.accessToken')).toBeNull()
})

test('a token that something else left as plain text is taken too', () => {
  localStorage.setItem('aftermile.accessToken', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln')
  expect(take('accessToken')).toBe('eyJhbGciOiJFUzI1NiJ9.e30.c2ln')
})

test('the same window hears of what it keeps itself', () => {
  let heard = 0
  const stop = onKept('developmentMode', () => heard++)
  keep('developmentMode', true)
  keep('theme', 'dark')
  stop()
  keep('developmentMode', false)
  expect(heard).toBe(1)
})
