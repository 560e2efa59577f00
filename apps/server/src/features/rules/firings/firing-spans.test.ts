import { dayMs, hourMs, minuteMs } from '@aftermile/domain/times/milliseconds'
import { expect, test } from 'vitest'
import { coverDay, daysUntil, spansToCount } from './firing-spans.ts'

const stockholm = 'Europe/Stockholm'
const lengthOf = (spans: readonly { from: number; until: number }[]) =>
  spans.reduce((sum, { from, until }) => sum + until - from, 0)

test('thirty days of a zone follow each other without a gap, also where the clocks change', () => {
  const days = daysUntil(Date.parse('2026-11-05T12:00:00Z'), stockholm)
  expect(days).toHaveLength(30)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-07', '2026-11-05'])
  for (const [index, { from }] of days.entries()) if (index > 0) expect(days[index - 1]?.until).toBe(from)
  expect(lengthOf(days.filter(({ day }) => day === '2026-10-25'))).toBe(25 * hourMs)
})

test('days that are over are counted whole, and the hours of today once all that fired in them is there', () => {
  const now = Date.parse('2026-11-05T12:04:00Z')
  const spans = spansToCount(now, 'UTC')
  expect(spans.slice(0, 29).every(({ from, until }) => until - from === dayMs)).toBe(true)
  expect(spans.slice(29)).toHaveLength(11)
  expect(spansToCount(now + minuteMs, 'UTC').slice(29)).toHaveLength(12)
  expect(spansToCount(Date.parse('2026-11-05T00:04:00Z'), 'UTC').at(-1)?.until).toBe(Date.parse('2026-11-04T23:00:00Z'))
  expect(spansToCount(now, 'Asia/Kathmandu').every(({ from }) => from % (15 * minuteMs) === 0)).toBe(true)
})

test('what is counted and what is not make up the day, each part once', () => {
  const day = { from: 0, until: dayMs }
  const span = (from: number, until: number) => ({ from: from * hourMs, until: until * hourMs })
  expect(coverDay(day, [])).toEqual({ used: [], gaps: [day] })
  expect(coverDay(day, [day, span(3, 4)])).toEqual({ used: [day], gaps: [] })
  const counted = [span(-6, 18), span(1, 2), span(2, 3), span(2, 4), span(7, 8), span(23, 47)]
  const { used, gaps } = coverDay(day, counted)
  expect(used).toEqual([span(1, 2), span(2, 4), span(7, 8)])
  expect(gaps).toEqual([span(0, 1), span(4, 7), span(8, 24)])
})
