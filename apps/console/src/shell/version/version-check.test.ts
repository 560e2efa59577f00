import { afterEach, expect, test, vi } from 'vitest'
import { aClock, flushPromises } from '../../test/clock.ts'
import { aStorage } from '../../test/storage.ts'
import { mayReload } from '../errors/may-reload.ts'
import { createVersionCheck, fetchVersion } from './version-check.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the version is fetched every 30 s', async () => {
  const { pass, fetches } = aCheck(['1', '1', null, '1'])
  await pass(29_999)
  expect(fetches()).toBe(0)
  await pass(1)
  expect(fetches()).toBe(1)
  await pass(30_000)
  await pass(30_000)
  await pass(30_000)
  expect(fetches()).toBe(4)
})

test('a new version is reported once and ends the checks', async () => {
  const { check, pass, fetches } = aCheck(['1', '2'])
  await pass(30_000)
  expect(check.isNew()).toBe(false)
  await pass(30_000)
  expect(check.isNew()).toBe(true)
  await pass(600_000)
  expect(fetches()).toBe(2)
})

test('a snoozed check runs again after 300 s', async () => {
  const { check, pass, fetches } = aCheck(['2', '2'])
  await pass(30_000)
  check.snooze()
  expect(check.isNew()).toBe(false)
  await pass(299_999)
  expect(fetches()).toBe(1)
  await pass(1)
  expect(fetches()).toBe(2)
  expect(check.isNew()).toBe(true)
})

test('a stopped check neither fetches nor reports', async () => {
  const { check, pass, fetches } = aCheck(['2'])
  check.stop()
  await pass(600_000)
  expect(fetches()).toBe(0)
})

test('every request has its own parameter', async () => {
  const urls: string[] = []
  const fetch = async (url: string) => {
    urls.push(url)
    return new Response('{"version":"1.0.384"}')
  }
  vi.stubGlobal('fetch', fetch)
  expect(await fetchVersion(123)).toBe('1.0.384')
  expect(urls).toEqual(['/version.json?t=123'])
})

test.each([
  ['no response', () => Promise.reject(new Error('offline'))],
  ['an error', async () => new Response('{"version":"2"}', { status: 503 })],
  ['a page instead of JSON', async () => new Response('<html>')],
])('%s does not count as a new version', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  expect(await fetchVersion()).toBeNull()
})

test('a missing script reloads the page at most once a minute', () => {
  const storage = aStorage()
  const now = 1_000_000
  expect(mayReload(storage, now)).toBe(true)
  expect(mayReload(storage, now + 59_999)).toBe(false)
  expect(mayReload(storage, now + 60_000)).toBe(true)
})

function aCheck(versions: (string | null)[]) {
  const { clock, pass } = aClock()
  let fetches = 0
  const fetchVersion = async () => versions[fetches++] ?? null
  const check = createVersionCheck({ ownVersion: '1', fetchVersion, onChange: () => {}, clock })
  return {
    check,
    fetches: () => fetches,
    pass: async (ms: number) => {
      pass(ms)
      await flushPromises()
    },
  }
}
