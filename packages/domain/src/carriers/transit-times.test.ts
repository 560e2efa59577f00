import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyDay, workingDaysOf } from '../times/working-calendar.ts'
import { compileRouteTimes, type RouteTime } from './transit-times.ts'

const weekdays = [1, 2, 3, 4, 5]
const aTime = (changes: Partial<RouteTime> = {}): RouteTime => ({
  from: null,
  to: null,
  productId: null,
  weekdays,
  cutOffTime: null,
  days: 1,
  ...changes,
})
const compiled = (...transitTimes: RouteTime[]) => compileRouteTimes({ collectSchedules: [], transitTimes })
const sent = { productId: 'home', fromAreaId: 'SE-50', toAreaId: 'SE-21' }
const at = (text: string) => Date.parse(text)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

test("transit days are the carrier's weekdays, and the arrival is at five in the receiver's local time", () => {
  const find = compiled(aTime({ days: 2 }))
  // A Thursday; Friday, then Monday.
  expect(iso(find({ ...sent, readyAt: at('2026-11-12T10:00:00Z') }))).toBe('2026-11-16T16:00:00.000Z')
  expect(iso(find({ ...sent, toAreaId: 'FI-00', readyAt: at('2026-11-12T10:00:00Z') }))).toBe(
    '2026-11-16T15:00:00.000Z',
  )
  expect(iso(find({ ...sent, readyAt: at('2026-07-02T10:00:00Z') }))).toBe('2026-07-06T15:00:00.000Z')
})

test("a parcel ready after the cut-off in the sender's local time leaves a day later", () => {
  const find = compiled(aTime({ cutOffTime: '15:00' }))
  expect(iso(find({ ...sent, readyAt: at('2026-11-10T14:00:00Z') }))).toBe('2026-11-11T16:00:00.000Z')
  expect(iso(find({ ...sent, readyAt: at('2026-11-10T14:01:00Z') }))).toBe('2026-11-12T16:00:00.000Z')
})

test('public holidays do not count as transit days', () => {
  const find = compiled(aTime())
  // 6 January is a holiday in Sweden and none in Denmark.
  expect(iso(find({ ...sent, readyAt: at('2027-01-05T10:00:00Z') }))).toBe('2027-01-07T16:00:00.000Z')
  expect(iso(find({ ...sent, toAreaId: 'DK-21', readyAt: at('2027-01-05T10:00:00Z') }))).toBe(
    '2027-01-06T16:00:00.000Z',
  )
})

test('the most specific row counts: by product, then destination, then origin', () => {
  const rows = [
    aTime({ days: 9 }),
    aTime({ days: 8, from: 'SE-50' }),
    aTime({ days: 7, to: 'SE' }),
    aTime({ days: 6, to: 'SE-21' }),
    aTime({ days: 5, to: 'SE-21', from: 'SE' }),
    aTime({ days: 4, productId: 'home' }),
  ]
  const daysOf = (...some: RouteTime[]) => {
    const all = [1, 2, 3, 4, 5, 6, 7]
    const found = compiled(...some.map(row => ({ ...row, weekdays: all })))({
      ...sent,
      readyAt: at('2026-11-09T10:00:00Z'),
    })
    return found === null ? null : Math.round((found - at('2026-11-09T16:00:00Z')) / 86_400_000)
  }
  expect(daysOf(...rows)).toBe(4)
  expect(daysOf(...rows.slice(0, 5))).toBe(5)
  expect(daysOf(...rows.slice(0, 3))).toBe(7)
  expect(daysOf(...rows.slice(0, 2))).toBe(8)
  expect(daysOf(aTime({ to: 'NO' }))).toBeNull()
  expect(daysOf()).toBeNull()
})

test('a collection schedule decides when a parcel leaves', () => {
  const find = compileRouteTimes({
    collectSchedules: [{ from: 'SE', to: null, productId: null, weekdays: [3], cutOffTime: '12:00' }],
    transitTimes: [aTime()],
  })
  expect(iso(find({ ...sent, readyAt: at('2026-11-09T10:00:00Z') }))).toBe('2026-11-12T16:00:00.000Z')
  expect(iso(find({ ...sent, readyAt: at('2026-11-11T12:00:00Z') }))).toBe('2026-11-19T16:00:00.000Z')
})

test('a parcel leaves only on a workday of its sender, and not after the sender closes', () => {
  const find = compiled(aTime({ weekdays: [1, 2, 3, 4, 5, 6, 7] }))
  const leaves = (readyAt: string, changes: Partial<typeof everyDay>) =>
    iso(find({ ...sent, readyAt: at(readyAt) }, workingDaysOf({ ...everyDay, ...changes })))?.slice(0, 10)
  // A Saturday.
  expect(leaves('2026-11-14T10:00:00Z', {})).toBe('2026-11-15')
  expect(leaves('2026-11-14T10:00:00Z', { workdays: weekdays })).toBe('2026-11-17')
  expect(leaves('2026-11-16T10:00:00Z', { holidays: [{ date: '2026-11-16', name: 'Moving' }] })).toBe('2026-11-18')
  expect(leaves('2026-11-16T15:30:00Z', { closesAt: '16:30' })).toBe('2026-11-17')
  expect(leaves('2026-11-16T15:31:00Z', { closesAt: '16:30' })).toBe('2026-11-18')
})

test('a parcel never arrives before it leaves, and leaving later never means arriving earlier', () => {
  const time = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    cutOffTime: fc.option(fc.constantFrom('00:00', '12:30', '23:59'), { nil: null }),
    days: fc.integer({ min: 0, max: 40 }),
  })
  const ready = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
  fc.assert(
    fc.property(time, ready, fc.integer({ min: 0, max: 30 * 86_400_000 }), (changes, readyAt, later) => {
      const find = compiled(aTime(changes))
      const [first, second] = [find({ ...sent, readyAt }), find({ ...sent, readyAt: readyAt + later })]
      expect(first).not.toBeNull()
      expect(second).toBeGreaterThanOrEqual(first ?? 0)
      // On the day of departure the fixed arrival hour may be before the ready time. The day is still right.
      expect(first).toBeGreaterThan(readyAt - 86_400_000)
    }),
  )
})
