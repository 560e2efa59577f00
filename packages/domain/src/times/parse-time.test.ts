import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

const localTime = (text: string) => {
  const read = parseTime(text)
  return read === null ? null : new Date(read.localTime).toISOString()
}

test.each([
  ['2026-04-29T13:12:42', '2026-04-29T13:12:42.000Z', null],
  ['2026-04-29T13:12:42Z', '2026-04-29T13:12:42.000Z', 0],
  ['2026-04-29T13:12:42+02:00', '2026-04-29T13:12:42.000Z', 120],
  ['2026-04-29T13:12:42+0200', '2026-04-29T13:12:42.000Z', 120],
  ['2026-04-29T13:12:42-07', '2026-04-29T13:12:42.000Z', -420],
  ['2026-04-29T13:12:42.1234567+02:00', '2026-04-29T13:12:42.123Z', 120],
  ['2026-04-29T13:12:42.5', '2026-04-29T13:12:42.500Z', null],
  ['2026-04-29 13:12', '2026-04-29T13:12:00.000Z', null],
  ['20260429 131242', '2026-04-29T13:12:42.000Z', null],
  ['20260429', '2026-04-29T00:00:00.000Z', null],
  ['29.04.2026 13:12', '2026-04-29T13:12:00.000Z', null],
  ['2026-04-29', '2026-04-29T00:00:00.000Z', null],
  ['1777468362000', '2026-04-29T13:12:42.000Z', 0],
  ['1777468362', '2026-04-29T13:12:42.000Z', 0],
  ['/Date(1777468362000+0200)/', '2026-04-29T13:12:42.000Z', 0],
])('%s is read', (text, shown, offsetMinutes) => {
  expect(localTime(text)).toBe(shown)
  expect(parseTime(text)?.offsetMinutes).toBe(offsetMinutes)
})

test.each([
  '',
  'yesterday',
  '2026-02-30T10:00:00',
  '2026-13-01',
  '2026-04-29T25:00:00',
  '2026-04-29T10:61:00',
  '29/04/26',
])('"%s" is no time', text => {
  expect(parseTime(text)).toBeNull()
})

test('a day without a time is marked as a day', () => {
  expect(parseTime('2026-04-29')?.isDay).toBe(true)
  expect(parseTime('2026-04-29 00:00')?.isDay).toBe(false)
})
