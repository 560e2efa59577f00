import { beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../test/storage.ts'
import {
  onStoredChange,
  readStored,
  readTablePreference,
  takeStored,
  writeStored,
  writeTablePreference,
} from './local-storage.ts'

beforeEach(() => void vi.stubGlobal('localStorage', aStorage()))

test('a written value is read back', () => {
  writeStored('theme', 'dark')
  expect(readStored('theme')).toBe('dark')
})

test('the theme is stored where the script before the first paint reads it', () => {
  writeStored('theme', 'dark')
  expect(localStorage.getItem('aftermile.theme')).toBe('"dark"')
})

test.each(['not json', '"purple"', '{"a":1}', ''])('unreadable content counts as absent: %s', content => {
  localStorage.setItem('aftermile.theme', content)
  expect(readStored('theme')).toBeNull()
})

test('each table has its own preference', () => {
  writeTablePreference('tags', { itemsPerPage: 50, sortBy: 'name', sortDesc: true })
  writeTablePreference('users', { itemsPerPage: 20, sortBy: null, sortDesc: false })

  expect(readTablePreference('tags')).toEqual({ itemsPerPage: 50, sortBy: 'name', sortDesc: true })
  expect(readTablePreference('users')).toEqual({ itemsPerPage: 20, sortBy: null, sortDesc: false })
  expect(readTablePreference('rules')).toBeNull()
})

test('a storage that throws loses the preference but does not break the page', () => {
  localStorage.setItem = () => {
    throw new Error('full')
  }
  localStorage.getItem = () => {
    throw new Error('forbidden')
  }
  expect(() => writeStored('theme', 'dark')).not.toThrow()
  expect(readStored('theme')).toBeNull()
})

test('a taken value is read once and removed', () => {
  writeStored('accessToken', 'aft_token')
  expect(takeStored('accessToken')).toBe('aft_token')
  expect(takeStored('accessToken')).toBeNull()
  expect(localStorage.getItem('aftermile.accessToken')).toBeNull()
})

test('a token stored as plain text by another application is taken too', () => {
  localStorage.setItem('aftermile.accessToken', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln')
  expect(takeStored('accessToken')).toBe('eyJhbGciOiJFUzI1NiJ9.e30.c2ln')
})

test('a window is notified of its own changes', () => {
  let changes = 0
  const stop = onStoredChange('developmentMode', () => changes++)
  writeStored('developmentMode', true)
  writeStored('theme', 'dark')
  stop()
  writeStored('developmentMode', false)
  expect(changes).toBe(1)
})
