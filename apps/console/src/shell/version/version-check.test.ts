import { afterEach, expect, test, vi } from 'vitest'
import { aClock, flushPromises } from '../../test/clock.ts'
import { aStorage } from '../../test/storage.ts'
import { mayReload, onceEveryMs } from '../errors/reload-on-missing-chunk.ts'
import { askVersion, checkEveryMs, createVersionCheck, snoozeMs } from './version-check.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the numbers are 30 s and 300 s', () => {
  expect([checkEveryMs, snoozeMs]).toEqual([30_000, 300_000])
})

test('the version is asked for every 30 s', async () => {
  const { pass, asked } = aCheck(['1', '1', null, '1'])
  await pass(29_999)
  expect(asked()).toBe(0)
  await pass(1)
  expect(asked()).toBe(1)
  await pass(30_000)
  await pass(30_000)
  await pass(30_000)
  expect(asked()).toBe(4)
})

test('another version is told once and ends the asking', async () => {
  const { check, pass, asked } = aCheck(['1', '2'])
  await pass(30_000)
  expect(check.isNew()).toBe(false)
  await pass(30_000)
  expect(check.isNew()).toBe(true)
  await pass(600_000)
  expect(asked()).toBe(2)
})

test('snoozed, it is asked again after 300 s', async () => {
  const { check, pass, asked } = aCheck(['2', '2'])
  await pass(30_000)
  check.snooze()
  expect(check.isNew()).toBe(false)
  await pass(299_999)
  expect(asked()).toBe(1)
  await pass(1)
  expect(asked()).toBe(2)
  expect(check.isNew()).toBe(true)
})

test('stopped, it neither asks nor tells', async () => {
  const { check, pass, asked } = aCheck(['2'])
  check.stop()
  await pass(600_000)
  expect(asked()).toBe(0)
})

test('every question has a parameter of its own', async () => {
  const urls: string[] = []
  const fetch = async (url: string) => {
    urls.push(url)
    return new Response('{"version":"1.0.384"}')
  }
  vi.stubGlobal('fetch', fetch)
  expect(await askVersion(123)).toBe('1.0.384')
  expect(urls).toEqual(['/version.json?t=123'])
})

test.each([
  ['no answer', () => Promise.reject(new Error('offline'))],
  ['an error', async () => new Response('{"version":"2"}', { status: 503 })],
  ['a page instead', async () => new Response('<html>')],
])('%s is no new version', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  expect(await askVersion()).toBeNull()
})

test('a missing script reloads the page at most once a minute', () => {
  const storage = aStorage()
  const now = 1_000_000
  expect(onceEveryMs).toBe(60_000)
  expect(mayReload(storage, now)).toBe(true)
  expect(mayReload(storage, now + 59_999)).toBe(false)
  expect(mayReload(storage, now + 60_000)).toBe(true)
})

function aCheck(versions: (string | null)[]) {
  const { clock, pass } = aClock()
  let asked = 0
  const ask = async () => versions[asked++] ?? null
  const check = createVersionCheck({ own: '1', ask, onChange: () => {}, clock })
  return {
    check,
    asked: () => asked,
    pass: async (ms: number) => {
      pass(ms)
      await flushPromises()
    },
  }
}
